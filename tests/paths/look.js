// What a page shows: whether its answer button is there and in view, and what is cut: words that are
// wider than their place, and a row of a board that ends in … while two rows of that board are empty.
() => {
  const inView = (one) => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 &&
      box.right <= innerWidth + 1;
  };
  const take = document.getElementById("take"), ask = document.getElementById("ask");
  const cut = [];
  // A phone shows a page that is too wide as a smaller one: the window grows with it.
  if (document.documentElement.scrollWidth > Math.min(innerWidth, screen.width)) cut.push("the page is too wide");
  for (const one of document.querySelectorAll("button,h2,p,small,li,#who"))
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) cut.push(one.textContent);
  for (const board of document.querySelectorAll(".board")) {
    const rows = [...board.querySelectorAll(".r")].map((row) =>
      [...row.children].map((run) => run.textContent || run.dataset.strokes).join(""));
    const empty = rows.map((row) => !row.trim());
    if (empty.some((one, n) => one && empty[n + 1]))
      cut.push(...rows.filter((row) => row.includes("…")));
    for (const run of board.querySelectorAll(".r span"))
      if (run.scrollWidth > run.clientWidth + 1) cut.push("too wide: " + run.textContent);
  }
  const line = document.getElementById("line");
  return {
    prompt: (seen.question && seen.question.prompt) || "no question",
    takes: !ask.hidden && !take.hidden, inView: inView(take), cut,
    line: line.textContent, lineInView: inView(line),
  };
}
