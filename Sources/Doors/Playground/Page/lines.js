// The lines of the text with colours and squiggles, which lie below a clear text field. Lines that stay the same are not drawn again.

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;
// A longer line has squiggles and no colours, so that typing never waits.
const colouredLength = 2000;

const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });

// The parts of a line as [from, to, kind].
const parts = line => {
  if (line.length > colouredLength) return [[0, line.length, '']];
  const found = [];
  let place = 0;
  for (const match of line.matchAll(tokens)) {
    if (match.index > place) found.push([place, match.index, '']);
    place = match.index + (match[1] ?? match[0]).length;
    found.push([match.index, place, match[2] ? 'key' : match[1] ? 'text' : 'number']);
  }
  if (place < line.length) found.push([place, line.length, '']);
  return found;
};

// `marks` are [from, to, severity] within the line, in the order of their places.
const draw = ({ line, marks, worst, stack }) => {
  const drawn = element('div', 'line', '');
  if (worst) drawn.dataset.worst = worst;
  if (stack) drawn.append(Object.assign(element('b', 'letter', stack.letter), { ariaHidden: true })), drawn.firstChild.dataset.stack = stack.index % 6;
  const cuts = [...new Set(marks.flatMap(([from, to]) => [from, to]))].sort((a, b) => a - b);
  for (const [from, to, kind] of parts(line)) {
    for (let start = from; start < to;) {
      const end = Math.min(to, cuts.find(cut => cut > start) ?? to), mark = marks.findLast(([from, to]) => from <= start && to >= end);
      const text = line.slice(start, end), className = [kind, mark && 'mark ' + mark[2]].filter(Boolean).join(' ');
      drawn.append(className ? element('span', className, text) : text);
      start = end;
    }
  }
  drawn.append('\n');
  return drawn;
};

export class Lines {
  #place; #keys = [];

  constructor(place) { this.#place = place; }

  /** The element of a line, from 1. */
  at(number) { return this.#place.children[number - 1]; }

  /** Draws a text. `marks` have from, to and severity; `worst` and `stacks` say by line what stands beside it. */
  draw(text, marks = [], worst = new Map(), stacks = new Map()) {
    const lines = text.split('\n').map(line => ({ line, marks: [] })), starts = [0];
    for (const { line } of lines) starts.push(starts.at(-1) + line.length + 1);
    for (const { from, to, severity } of [...marks].sort((a, b) => a.from - b.from)) {
      let index = 0, end = lines.length - 1;
      while (index < end) { const middle = (index + end + 1) >> 1; if (starts[middle] <= from) index = middle; else end = middle - 1; }
      for (; index < lines.length && starts[index] < to; index++) {
        const { line, marks } = lines[index], own = [Math.max(from - starts[index], line.search(/\S|$/)), Math.min(to - starts[index], line.length), severity];
        if (own[0] < own[1]) marks.push(own);
      }
    }
    const keys = lines.map((each, index) => {
      each.worst = worst.get(index + 1);
      each.stack = stacks.get(index + 1);
      return `${each.line}\n${each.marks.join()}\n${each.worst ?? ''}\n${each.stack?.letter ?? ''}`;
    });
    const old = this.#keys, most = Math.min(keys.length, old.length);
    let start = 0, same = 0;
    while (start < most && keys[start] === old[start]) start++;
    while (same < most - start && keys.at(-1 - same) === old.at(-1 - same)) same++;
    const before = this.#place.children[old.length - same] ?? null;
    for (let count = old.length - same - start; count > 0; count--) this.#place.children[start].remove();
    const fresh = document.createDocumentFragment();
    for (const line of lines.slice(start, lines.length - same)) fresh.append(draw(line));
    this.#place.insertBefore(fresh, before);
    this.#keys = keys;
  }

  clear() { this.#place.replaceChildren(); this.#keys = []; }
}
