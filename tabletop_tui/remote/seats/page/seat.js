"use strict";
// One seat of a table. It draws what it is sent and sends back what was tapped; it decides nothing.
const $ = (id) => document.getElementById(id);
const seen = {}, log = [];
let wire = null, wait = 500, over = false, asked = "", tappedAt = { target: "", y: 0 };

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
// Sentences in their colours, each with the words that are said for it where signs stand in it.
function phrases(into, lines, tag) {
  into.replaceChildren(...lines.map(([runs, spoken]) => {
    const one = make(tag || "div"), drawn = make("span");
    drawn.append(...runs.map(([text, fg]) => run([text, fg])));
    one.append(drawn);
    if (spoken) {
      drawn.setAttribute("aria-hidden", "true");
      one.append(make("span", spoken, "sr"));
    }
    return one;
  }));
}
function send(what, value, question) {
  const order = { do: what, what: String(value) };
  if (question) order.question = question;
  if (wire && wire.readyState === 1) wire.send(JSON.stringify(order));
}
function say(text, how) {
  $("line").textContent = text;
  $("line").className = how || "";
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
// Words for the eye; where signs stand in them, a screen reader gets the words for those.
function words(text) {
  if (!text || !text.spoken) return [text || ""];
  const sign = make("span", text.text);
  sign.setAttribute("aria-hidden", "true");
  return [sign, make("span", text.spoken, "sr")];
}
function say_in(tag, text, cls) {
  const one = make(tag, undefined, cls);
  one.append(...words(text));
  return one;
}
// What can be chosen is chosen, and all else is read about.
function go(target, y) {
  tappedAt = { target, y };
  send(seen.legal.includes(target) ? "tap" : "look", target);
}
// The table: what its viewer holds, the pictures, and all else as text.
function table() {
  const open = new Set([...document.querySelectorAll(".part details[open]")].map((one) => one.dataset.key));
  const focused = document.activeElement.dataset.target;
  $("hand").hidden = !seen.own.length;
  $("hand").replaceChildren(...seen.own.map((one) => thing(one, 2, open)));
  $("board").hidden = !seen.board.length;
  const aside = [...document.querySelectorAll(".board")].map((one) => one.scrollLeft);
  $("board").replaceChildren(...seen.board.map(picture));
  const { shown, rest } = groups(seen.table, 3, open);
  $("table").replaceChildren(make("h2", "The table"), ...shown, ...rest);
  if (focused) back(focused);
  fit();
  document.querySelectorAll(".board").forEach((one, n) => { one.scrollLeft = aside[n] || 0; });
}
function back(target) {
  const there = document.querySelector(`[data-target="${CSS.escape(target)}"]`) || $("prompt");
  there.focus({ preventScroll: true });
}
function thing(one, level, open) {
  const whole = make("div", undefined, "thing"), [first, later] = begun(one.text || []);
  const heads = !!(one.name && (one.held || one.listed || level === 2)), { shown, rest } = groups(one, level + heads, open);
  const name = one.id ? place(one) : one.name && say_in("b", one.name);
  if (heads) whole.append(make("h" + Math.min(level, 6)));
  if (name) (heads ? whole.firstChild : whole).append(name);
  for (const said of [one.facts, ...first]) if (said) whole.append(say_in("p", said));
  const below = [...later.map((said) => say_in("p", said)), ...(one.shut ? shown : []), ...rest];
  if (!one.shut) whole.append(...shown);
  if (below.length) whole.append(folded(one.id || one.name, one.name, below, open));
  return whole;
}
// Short texts whole, of long ones the first paragraph; then what is folded. In a list, nothing is.
const SHORT = 240;
function begun(text) {
  const long = text.reduce((sum, one) => sum + (one.text || one).length, 0) > SHORT;
  return long ? [text.slice(0, 1), text.slice(1)] : [text, []];
}
function place(one) {
  const legal = seen.legal.includes(one.id), name = make("button", undefined, legal ? "place legal" : "place");
  name.type = "button";
  name.dataset.target = one.id;
  name.append(make("span", legal ? "choose: " : "look at: ", "sr"), ...words(one.name));
  name.onclick = () => go(one.id, name.getBoundingClientRect().bottom);
  return name;
}
// What lies in a thing, and of that what is told when somebody asks.
function groups(one, level, open) {
  const shown = [], rest = [];
  const all = [...(one.held || []).map((group) => [...group, true]), ...(one.listed || [])];
  for (const [heading, things, held] of all) {
    const loud = things.filter((each) => !each.quiet);
    const brief = held && loud.every((each) => !each.facts && !each.text && !each.held && !each.listed);
    const into = make("div", undefined, brief ? "row" : "grid");
    into.append(...loud.map((each) => (!brief ? thing(each, level, open) : each.id ? place(each) : say_in("span", each.name, "chip"))));
    if (heading && (loud.length || !things.length)) shown.push(say_in("p", heading, "heading"));
    if (loud.length) shown.push(into);
    rest.push(...things.filter((each) => each.quiet).map((each) => thing(each, level, open)));
  }
  return { shown, rest };
}
// What is told when somebody asks. What can be chosen is not hidden there, unless a picture shows it.
function folded(key, name, things, open) {
  const whole = make("details"), more = make("summary", "more");
  whole.dataset.key = key;
  more.append(make("span", " about " + (name ? name.spoken || name : "the table"), "sr"));
  whole.append(more, ...things);
  const shown = new Set(seen.board.flatMap((part) => part.hot.map((spot) => spot[4])));
  whole.open = open.has(key) ||
    [...whole.querySelectorAll(".legal")].some((one) => !shown.has(one.dataset.target));
  return whole;
}
function picture(part) {
  const board = make("div", undefined, "board");
  const rows = make("div");
  rows.setAttribute("role", "img");
  rows.setAttribute("aria-label", part.name + ", a picture; the table stands below in words");
  for (const runs of part.rows) {
    const row = make("div", undefined, "r");
    for (const one of runs) {
      const piece = run(one);
      // Strokes are no words: nobody reads them, and they may be faint.
      if (one[1] === "line" || one[1] === "faint") { piece.dataset.strokes = one[0]; piece.textContent = ""; }
      piece.style.width = columns(one[0]) + "ch";
      row.append(piece);
    }
    rows.append(row);
  }
  board.append(rows);
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", part.name);
  board.dataset.columns = part.columns;
  for (const [x, y, w, h, , , legal] of part.hot) {
    if (!legal) continue;
    const spot = make("i", undefined, "spot");
    Object.assign(spot.style, { left: x + "ch", top: y * 1.25 + "em", width: w + "ch", height: h * 1.25 + "em" });
    board.append(spot);
  }
  board.onclick = (event) => tapped(board, part.hot, event);
  return board;
}
// A finger meets all places below it: where there are several, they are offered as large as fingers.
const FINGER = 22;
function tapped(board, hot, event) {
  const box = board.getBoundingClientRect(), high = parseFloat(board.style.fontSize) * 1.25;
  const wide = Number(board.dataset.cell), meets = event.pointerType === "mouse" ? 1 : FINGER;
  const near = hot.map(([x, y, w, h, target, label, legal]) => {
    const dx = event.clientX - box.left + board.scrollLeft - x * wide, dy = event.clientY - box.top - y * high;
    return { target, label, legal, far: Math.hypot(Math.max(-dx, 0, dx - w * wide), Math.max(-dy, 0, dy - h * high)) };
  }).filter((one) => one.far <= meets).sort((one, other) => one.far - other.far);
  const legal = near.filter((one) => one.legal), found = legal.length ? legal : near;
  if (found.length === 1) return go(found[0].target, event.clientY);
  if (!found.length) return;
  tappedAt = { target: "", y: event.clientY };
  card({ name: "Which one?", kind: "", lines: [] });
  $("card").children[1].replaceChildren(...found.map((one) => {
    const name = make("button", one.label, one.legal ? "place legal" : "place");
    name.type = "button";
    name.onclick = () => { $("card").hidden = true; go(one.target, event.clientY); };
    return name;
  }));
  stand();
}
const LEAST = 0.72;
function fit() {
  for (const board of document.querySelectorAll(".board")) {
    board.style.fontSize = "1rem";
    const probe = make("span", "0".repeat(50));
    board.append(probe);
    const rem = parseFloat(getComputedStyle(board).fontSize);
    const each = probe.getBoundingClientRect().width / 50 || rem * 0.6;
    probe.remove();
    const whole = (rem * board.clientWidth) / (each * (Number(board.dataset.columns) + 0.2));
    // Letters stay legible: a board without room for that scrolls sideways.
    const size = Math.max(LEAST * rem, Math.min(1.25 * rem, whole));
    board.style.fontSize = size + "px";
    if (whole < size) board.tabIndex = 0;
    else board.removeAttribute("tabindex");
    board.dataset.cell = (each * size) / rem;
  }
}
function question(q) {
  $("ask").hidden = !q;
  if (asked !== (q ? q.id : "")) $("card").hidden = true;
  if (!q) { asked = ""; return; }
  $("refused").hidden = !q.refused.length;
  $("prompt").textContent = q.prompt || q.task;
  phrases($("lines"), q.lines);
  phrases($("preview"), q.preview);
  $("complaint").textContent = q.complaint || "";
  const chosen = document.activeElement && document.activeElement.dataset.key;
  $("options").replaceChildren(...q.entries.map(([key, mark, label, detail, standing, on, spoken, printed]) => {
    const one = make("button", undefined, standing);
    one.type = "button";
    one.dataset.key = key;
    one.setAttribute("aria-pressed", on || standing === "picked" ? "true" : "false");
    const told = make("span", (standing === "picked" ? "✓ " : "") + label);
    if (detail) told.append(make("small", detail));
    told.setAttribute("aria-hidden", "true");
    one.append(make("i", mark && mark !== "enter" ? mark : ""), told, make("span", spoken, "sr"));
    if (printed) told.append(make("small", printed.length > SHORT ? printed.split("\n\n")[0] : printed));
    one.onclick = () => (q.whole ? offer(q, key, label, spoken) : send("tap", "option:" + key));
    return one;
  }));
  if (chosen) for (const one of $("options").children) if (one.dataset.key === chosen) one.focus({ preventScroll: true });
  pad(q.pad || []);
  $("take").hidden = !q.chosen;
  if (q.chosen) offer(q, ...q.chosen);
  const [about, name] = q.about || [];
  $("about").hidden = !about;
  $("about").dataset.target = about || "";
  $("about").replaceChildren("About it", make("span", ": " + name, "sr"));
  $("about").onclick = () => { tappedAt = { target: about, y: 0 }; send("look", about); };
  $("list").hidden = !q.list;
  $("list").textContent = q.entries.length ? "Back to the board" : "All answers as a list";
  $("undo").hidden = !q.undo;
  $("undo").onclick = () => {
    // Where the undo needs consent, it waits for a yes; Enter stays.
    const sure = $("sure");
    if (!q.consent) { send("undo", "", q.id); return; }
    $("sure-what").textContent = q.consent;
    sure.returnValue = "";
    sure.onclose = () => { if (sure.returnValue === "yes") send("undo", "", q.id); };
    sure.showModal();
  };
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
      if (word) one.setAttribute("aria-label", sign + ": " + word);
      one.onclick = () => send("press", key);
      return one;
    }));
    whole.append(row);
    if (word) whole.append(make("small", word));
    return whole;
  }));
}
function offer(q, key, label, spoken) {
  $("take").hidden = false;
  $("take").replaceChildren("Answer: ", ...words({ text: label, spoken }));
  $("take").onclick = () => send("answer", key, q.id);
}
function told() {
  const cut = Math.max(0, log.length - (seen.new || 0));
  phrases($("new"), cut < log.length ? log.slice(cut) : [[[["Nothing.", "muted"]], ""]], "li");
  phrases($("old"), log.slice(0, cut).reverse(), "li");
}
function card(one) {
  $("card").hidden = false;
  $("card-name").textContent = one.name;
  $("card").children[1].replaceChildren(make("p", one.kind, "f-dim"), ...one.lines.map((line) => make("p", line)));
  stand();
  $("card").scrollTop = 0;
  $("card-name").focus({ preventScroll: true });
}
// A card stands low, unless it would lie over what was tapped.
function stand() {
  $("card").className = "";
  if (tappedAt.y > $("card").getBoundingClientRect().top) $("card").className = "high";
}
function hear(text) {
  const said = JSON.parse(text);
  if (said.gone) {
    say(said.gone, "bad");
    over = !said.again;
    wait = 1000 * (said.again || 1);
    if (over) {
      seen.question = null;
      title();
      for (const id of ["ask", "card"]) $(id).hidden = true;
      for (const id of ["board", "hand", "table"]) $(id).replaceChildren();
      log.length = 0;
      told();
    }
    return;
  }
  if (said.say) return say(said.say, "bad");
  if (said.card) return card(said.card);
  const { log: lines, ...parts } = said;
  Object.assign(seen, parts);
  if (lines) log.splice(lines.keep, log.length, ...lines.lines);
  if (parts.who) {
    $("game").textContent = parts.who.game;
    $("who").textContent = parts.who.sign + " " + parts.who.name;
    $("who").className = "f-ink b-" + parts.who.role;
  }
  if ("status" in parts || "end" in parts) $("status").textContent = seen.end ? "The game is over." : seen.status;
  if ("question" in parts) question(parts.question);
  title();
  if (parts.board || parts.table || parts.own || parts.legal) table();
  if (lines || "new" in parts) told();
  if (parts.note) say(parts.note);
  else if (seen.end) say(seen.end, "end");
  else if (!seen.question) say((seen.sealed ? "Your answer is sealed. " : "") + (seen.waiting || ""));
  else if ("note" in parts) say("");
  if (parts.end) scrollTo({ top: 0 });
  $("unseal").hidden = !seen.sealed || !!seen.question;
}
function connect() {
  wire = new WebSocket(location.href.replace(/^http/, "ws").replace(/[?#].*$/, "") + "live");
  wire.onopen = () => { wait = 500; for (const key of Object.keys(seen)) delete seen[key]; log.length = 0; say(""); };
  wire.onmessage = (event) => hear(event.data);
  wire.onclose = () => {
    if (over) return;
    if (wait < 3000 && !$("line").classList.contains("bad")) say("The table is out of reach. Trying again …", "bad");
    setTimeout(connect, wait);
    wait = Math.min(8000, wait * 1.7);
  };
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && wire && wire.readyState === 3 && !over) { wait = 200; }
});
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Backspace: "backspace", " ": "space" };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !$("card").hidden) $("card-close").click();
  if (event.ctrlKey || event.metaKey || event.altKey || !seen.question) return;
  if ($("sure").open) { if (event.key === "y" && !event.repeat) $("sure").close("yes"); return; }
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
// A card covers other things: a tap beside it closes it, and does what it always does.
document.addEventListener("click", (event) => {
  if (!$("card").contains(event.target)) $("card").hidden = true;
}, true);
$("card-close").onclick = () => {
  $("card").hidden = true;
  back(tappedAt.target);
};
$("unseal").onclick = () => send("undo", "");
$("rules").addEventListener("toggle", async () => {
  const into = $("rules").lastElementChild;
  if (!$("rules").open || into.childElementCount) return;
  const text = await (await fetch("rules")).text();
  const lines = text.split("\n").filter((line) => line.trim() && !/^\|[-:| ]+$/.test(line));
  into.replaceChildren(...lines.map((line) => {
    const heading = line.match(/^#+\s*(.*)/), cells = line.split("|").slice(1, -1);
    const words = cells.length ? cells.map((cell) => cell.trim()).join(" \u00b7 ") : line;
    return heading ? make("h3", heading[1]) : make("p", words.replace(/[*_`]/g, ""));
  }));
});
addEventListener("resize", fit);
connect();
