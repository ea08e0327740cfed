"use strict";
// One seat of a table. It draws what it is sent and sends back what was tapped; it decides nothing.
const $ = (id) => document.getElementById(id);
const seen = {}, log = [];
let wire = null, wait = 500, over = false, asked = "";

function make(tag, text, cls) {
  const one = document.createElement(tag);
  if (text !== undefined) one.textContent = text;
  if (cls) one.className = cls;
  return one;
}
function run([text, fg, bg, bold]) {
  const cls = ["f-" + (fg || "text")];
  if (bg && bg !== "ink") cls.push("b-" + bg);
  if (bold) cls.push("bold");
  return make("span", text, cls.join(" "));
}
function phrases(into, lines, tag) {
  into.replaceChildren(...lines.map((line) => {
    const one = make(tag || "div");
    one.append(...line.map(([text, fg]) => run([text, fg])));
    return one;
  }));
}
function send(what, value, question) {
  const order = { do: what, what: String(value) };
  if (question) order.question = question;
  if (wire && wire.readyState === 1) wire.send(JSON.stringify(order));
}
function say(text, bad) {
  $("line").textContent = text;
  $("line").className = bad ? "bad" : "";
}

// Wide signs count two columns; every run keeps its own width, whatever the font does.
function columns(text) {
  let n = 0;
  for (const sign of text) {
    const c = sign.codePointAt(0);
    n += (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
      (c >= 0xf900 && c <= 0xfaff) || (c >= 0xff00 && c <= 0xff60) || (c >= 0x1f300 && c <= 0x1faff) ? 2 : 1;
  }
  return n;
}
function boards(parts) {
  const focused = document.activeElement && document.activeElement.dataset.target;
  $("boards").replaceChildren(...parts.map((part) => {
    const whole = make("section", undefined, "part");
    whole.append(make("h2", part.name));
    const board = make("div", undefined, "board");
    const rows = make("div");
    rows.setAttribute("role", "img");
    rows.setAttribute("aria-label", part.name + ", drawn; its places follow as buttons");
    for (const runs of part.rows) {
      const row = make("div", undefined, "r");
      for (const one of runs) {
        const piece = run(one);
        piece.style.width = columns(one[0]) + "ch";
        row.append(piece);
      }
      rows.append(row);
    }
    board.append(rows);
    board.dataset.columns = part.columns;
    for (const [x, y, w, h, target, label, legal] of part.hot) {
      const spot = make("button", undefined, legal ? "legal" : "");
      spot.type = "button";
      spot.dataset.target = target;
      spot.setAttribute("aria-label", (legal ? "choose: " : "look at: ") + label);
      Object.assign(spot.style, { left: x + "ch", top: y * 1.25 + "em", width: w + "ch", height: h * 1.25 + "em" });
      spot.onclick = () => { if (legal) send("tap", target); send("look", target); };
      board.append(spot);
    }
    whole.append(board);
    return whole;
  }));
  if (focused) for (const one of document.querySelectorAll(".board button"))
    if (one.dataset.target === focused) { one.focus({ preventScroll: true }); break; }
  fit();
}
function fit() {
  for (const board of document.querySelectorAll(".board")) {
    board.style.fontSize = "16px";
    const probe = make("span", "0".repeat(50));
    board.append(probe);
    const each = probe.getBoundingClientRect().width / 50 || 9;
    probe.remove();
    board.style.fontSize = Math.min(20, (16 * board.clientWidth) / (each * (Number(board.dataset.columns) + 0.2))) + "px";
  }
}
function question(q) {
  $("ask").hidden = !q;
  if (!q) { asked = ""; return; }
  $("prompt").textContent = q.prompt || q.task;
  phrases($("lines"), q.lines);
  phrases($("preview"), q.preview);
  $("complaint").textContent = q.complaint || "";
  const chosen = document.activeElement && document.activeElement.dataset.key;
  $("options").replaceChildren(...q.entries.map(([key, mark, label, detail, standing, on, spoken]) => {
    const one = make("button", undefined, standing);
    one.type = "button";
    one.dataset.key = key;
    one.setAttribute("aria-label", spoken);
    one.setAttribute("aria-pressed", on || standing === "picked" ? "true" : "false");
    if (mark && mark !== "enter") one.append(make("i", mark));
    const told = make("span", (standing === "picked" ? "✓ " : "") + label);
    if (detail) told.append(make("small", detail));
    one.append(told);
    one.onclick = () => (q.whole ? offer(q, key, label, spoken) : send("tap", "option:" + key));
    return one;
  }));
  if (chosen) for (const one of $("options").children) if (one.dataset.key === chosen) one.focus({ preventScroll: true });
  pad(q.pad || []);
  $("take").hidden = !q.chosen;
  if (q.chosen) offer(q, ...q.chosen);
  $("list").hidden = !q.list;
  $("undo").hidden = !q.undo;
  $("undo").onclick = () => send("undo", "", q.id);
  $("refused").hidden = !q.refused.length;
  $("refused").lastElementChild.replaceChildren(...q.refused.map(([label, why]) => make("li", label + ": " + why)));
  if (asked !== q.id) {
    asked = q.id;
    say("");
    $("prompt").focus({ preventScroll: true });
    call();
  }
}
// The table waits for this seat: the title says so, and where a tap has allowed it the phone moves or sounds.
let sound = null;
function call() {
  if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate(60);
  if (!sound) return;
  const tone = sound.createOscillator(), now = sound.currentTime;
  tone.frequency.value = 660;
  tone.connect(sound.destination);
  tone.start(now);
  tone.stop(now + 0.15);
}
function title() {
  if (seen.who) document.title = (seen.question ? "Your turn: " : "") + seen.who.name + " · " + seen.who.game;
}
// The keys of a board, those of one meaning together, and what they are for.
function pad(keys) {
  const groups = [];
  for (const [key, sign, word] of keys) {
    const last = groups[groups.length - 1];
    const group = last && last.word === word ? last : { word, keys: [] };
    if (group !== last) groups.push(group);
    group.keys.push([key, sign]);
  }
  $("pad").replaceChildren(...groups.map(({ word, keys: signs }) => {
    const whole = make("div", undefined, "group"), row = make("div", undefined, "row");
    row.append(...signs.map(([key, sign]) => {
      const one = make("button", sign);
      one.type = "button";
      one.setAttribute("aria-label", sign + ": " + word);
      one.onclick = () => send("press", key);
      return one;
    }));
    whole.append(row, make("small", word));
    return whole;
  }));
}
function offer(q, key, label, spoken) {
  $("take").hidden = false;
  $("take").textContent = "Answer: " + label;
  $("take").setAttribute("aria-label", "Answer: " + spoken);
  $("take").onclick = () => send("answer", key, q.id);
}
function told() {
  const cut = Math.max(0, log.length - (seen.new || 0));
  phrases($("new"), cut < log.length ? log.slice(cut) : [[["Nothing yet.", "muted"]]], "li");
  phrases($("old"), log.slice(0, cut).reverse(), "li");
}
function card(one) {
  $("card").hidden = false;
  $("card-name").textContent = one.name;
  $("card").children[1].replaceChildren(make("p", one.kind, "f-dim"), ...one.lines.map((line) => make("p", line)));
  $("card").scrollIntoView({ block: "nearest" });
}
function hear(text) {
  const said = JSON.parse(text);
  if (said.gone) {
    say(said.gone, true);
    over = !said.again;
    wait = 1000 * (said.again || 1);
    if (over) { seen.question = null; title(); $("ask").hidden = true; $("boards").replaceChildren(); log.length = 0; told(); $("card").hidden = true; }
    return;
  }
  if (said.say) return say(said.say, true);
  if (said.card) return card(said.card);
  const { log: lines, ...parts } = said;
  Object.assign(seen, parts);
  if (lines) log.splice(lines.keep, log.length, ...lines.lines);
  if (parts.who) {
    $("game").textContent = parts.who.game;
    $("who").textContent = parts.who.sign + " " + parts.who.name;
    $("who").className = "f-ink b-" + parts.who.role;
  }
  if ("status" in parts) $("status").textContent = parts.status;
  if ("question" in parts) question(parts.question);
  title();
  if (parts.board) boards(parts.board);
  if (lines || "new" in parts) told();
  if (parts.note) say(parts.note, true);
  else if (seen.end) say(seen.end.headline + " " + seen.end.totals.map(([n, t]) => n + " " + t).join(", "));
  else if (!seen.question) say((seen.sealed ? "Your answer is sealed. " : "") + (seen.waiting || ""));
  else if ("note" in parts) say("");
  if (parts.end) scrollTo({ top: 0 });
  if ("sealed" in parts || "question" in parts) {
    const back = seen.sealed && !seen.question;
    $("unseal").hidden = !back;
  }
}
function connect() {
  wire = new WebSocket(location.href.replace(/^http/, "ws").replace(/[?#].*$/, "") + "live");
  wire.onopen = () => { wait = 500; for (const key of Object.keys(seen)) delete seen[key]; log.length = 0; say(""); };
  wire.onmessage = (event) => hear(event.data);
  wire.onclose = () => {
    if (over) return;
    if (wait < 3000 && !$("line").classList.contains("bad")) say("The table is out of reach. Trying again …", true);
    setTimeout(connect, wait);
    wait = Math.min(8000, wait * 1.7);
  };
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && wire && wire.readyState === 3 && !over) { wait = 200; }
});
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Backspace: "backspace", " ": "space" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !seen.question) return;
  // A key that is held down answers once; only arrows walk on.
  if (event.repeat && !event.key.startsWith("Arrow") && event.key !== "Tab") { event.preventDefault(); return; }
  if (event.target.closest && event.target.closest("button,summary,input") && (event.key === "Enter" || event.key === " ")) return;
  if (event.key === "Enter") { if (!$("take").hidden) $("take").click(); return; }
  const key = KEYS[event.key] || (event.key.length === 1 ? event.key : "");
  if (key) { event.preventDefault(); send("press", key); }
});
$("list").onclick = () => send("list", "");
$("sound").hidden = !window.AudioContext;
$("sound").onclick = () => {
  if (sound) sound.close();
  sound = sound ? null : new AudioContext();
  $("sound").setAttribute("aria-pressed", String(!!sound));
  if (sound) call();
};
$("card-close").onclick = () => { $("card").hidden = true; };
const unseal = make("button", "Change my sealed answer");
unseal.id = "unseal";
unseal.hidden = true;
unseal.onclick = () => send("undo", "");
$("line").after(unseal);
$("rules").addEventListener("toggle", async () => {
  const into = $("rules").lastElementChild;
  if (!$("rules").open || into.childElementCount) return;
  const text = await (await fetch("rules")).text();
  into.replaceChildren(...text.split("\n").filter((line) => line.trim()).map((line) => {
    const heading = line.match(/^#+\s*(.*)/);
    return heading ? make("h3", heading[1]) : make("p", line.replace(/[*_`]/g, ""));
  }));
});
addEventListener("resize", fit);
connect();
