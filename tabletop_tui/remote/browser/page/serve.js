"use strict";

document.getElementById("again").onclick = () => location.reload();
new MutationObserver(async () => {
  if (!document.body.classList.contains("-closed")) return;
  const held = await (await fetch("held")).text();
  if (held) document.getElementById("why").textContent = held;
}).observe(document.body, { attributes: true, attributeFilter: ["class"] });
const focus = setInterval(() => {
  const keys = document.querySelector("#terminal textarea");
  if (keys) { keys.focus(); if (document.activeElement === keys) clearInterval(focus); }
}, 50);
