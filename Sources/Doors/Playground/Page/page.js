// The playground: what was written, what is wrong with it, and what the person sees. Texts of payloads are set as text, never as markup.
import { engine } from './engine.js';
import { Lines } from './lines.js';
import { pushTypes, samples, systems } from './samples.js';

const find = id => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const { data, ...rest } = properties, element = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(data ?? {})) element.setAttribute(key, value);
  element.append(...children.filter(child => child != null));
  return element;
};
const draw = (name, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};
const editor = find('editor'), fields = find('headers');
const encoder = new TextEncoder(), decoder = new TextDecoder();
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);
const some = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : word.endsWith('sh') ? 'es' : 's'}`;
const signs = { error: '✕', warning: '▲', info: 'ⓘ', good: '✓', own: '✎' }, words = { error: 'error', warning: 'warning', info: 'hint', good: 'as written', own: 'yours' };
const sign = severity => make('span', { className: 'sign ' + severity, textContent: signs[severity], data: { role: 'img', 'aria-label': words[severity] } });
const isServer = document.documentElement.dataset.engine === 'server';

// What is shown: the answer to `text`, and the finding that leads.
const state = { answer: null, text: null, findings: [], active: -1, app: null, number: 0 };
// The first sample's answer, and the sizes of the linter, as they were when the page was built.
const built = JSON.parse(find('built').textContent);
const lines = new Lines(find('marked'));
// More than this is not coloured, so that typing never waits.
const colouredLength = 100_000;

// Checking

const request = () => {
  const headers = Object.fromEntries([...new FormData(fields)].filter(([, value]) => value.trim()));
  return { text: editor.value, headers, os: find('system').value, ...(state.app && { app: state.app }) };
};
const check = async () => {
  const number = ++state.number, asked = request(), start = performance.now();
  paint();
  keep();
  if (!asked.text.trim()) { find('speed').textContent = ''; return show({ findings: [], pushes: [] }, asked.text); }
  try {
    const answer = await engine.ask({ ...asked, now: Date.now() });
    if (number !== state.number) return;
    if (answer.error && asked.app) {
      // A manifest of a link, or of an earlier version.
      await setApp(null);
      return tellRefused(answer.error);
    }
    if (answer.error) return notice('The linter can’t take this text', answer.error + '.');
    find('speed').textContent = `checked in ${Math.max(1, Math.round(performance.now() - start))} ms`;
    show(answer, asked.text);
  } catch (error) {
    if (number !== state.number) return;
    const before = state.answer ? ' What is below is from before.' : '';
    if (error.kind === 'missing') notice('The linter could not be loaded', `${error.message}. Nothing is checked until it is.${before} `, 'Load it again');
    else notice('The linter was started again', `It ended without an answer (${error.message}). Your text is as it was.${before} `, 'Check again');
  }
};
const notice = (title, text, again) => {
  document.querySelector('.notice')?.remove();
  find('results').prepend(make('div', { className: 'notice', data: { role: 'alert' } }, make('b', { textContent: title }), text,
    again ? make('button', { type: 'button', textContent: again, onclick: check }) : null));
};
const tellRefused = message => notice('This is no manifest of an app', `${capital(message)}. The push is judged without it.`);
let timer = 0;
const checkSoon = () => { paint(); clearTimeout(timer); timer = setTimeout(check, 120); };

// Offsets of the answer are bytes of UTF-8; those of the page are UTF-16.
const unitsOf = (text, offsets) => {
  if (/^[\x00-\x7f]*$/.test(text)) return new Map(offsets.map(offset => [offset, offset]));
  const units = new Map(), sorted = [...new Set(offsets)].sort((a, b) => a - b);
  let bytes = 0, at = 0;
  for (const unit of function* () { let place = 0; for (const character of text) { yield [place, character]; place += character.length; } yield [place, '']; }()) {
    while (at < sorted.length && sorted[at] <= bytes) units.set(sorted[at++], unit[0]);
    if (at === sorted.length) break;
    const code = unit[1].codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return units;
};
// A finding without a place in the text is about a header field, which its message names.
const fieldOf = ({ message, range }) => {
  const named = start => [...fields.elements].find(({ name }) => message.includes(name.slice(start)));
  return range.end.offset ? null : named(0) ?? named(5) ?? null;
};

const show = (answer, text) => {
  const offsets = answer.findings.flatMap(({ range }) => [range.start.offset, range.end.offset]);
  const units = unitsOf(text, offsets);
  state.findings = answer.findings.map(finding => ({ ...finding, from: units.get(finding.range.start.offset) ?? 0, to: units.get(finding.range.end.offset) ?? 0, field: fieldOf(finding) }));
  Object.assign(state, { answer, text, active: state.findings.length ? Math.min(Math.max(state.active, 0), state.findings.length - 1) : -1 });
  for (const field of fields.elements) field.removeAttribute('aria-invalid');
  for (const { field } of state.findings) if (field) { field.setAttribute('aria-invalid', 'true'); find('fields').open = true; }
  const counts = ['error', 'warning', 'info'].map(severity => [severity, state.findings.filter(each => each.severity === severity).length]).filter(([, count]) => count);
  find('version').textContent = answer.groups?.tool?.version ?? find('version').textContent;
  for (const field of fields.elements) field.closest('label').classList.toggle('unused', field.name === 'apns-collapse-id' && areLines(answer));
  find('fields-text').textContent = Object.values(request().headers).join(', ');
  find('counts').replaceChildren(...counts.map(([severity, count]) => make('span', {}, sign(severity), ' ' + some(count, words[severity]))));
  find('live').textContent = counts.map(([severity, count]) => some(count, words[severity])).join(', ') || (text.trim() ? 'Nothing found.' : 'No push yet.');
  const safe = state.findings.filter(each => each.fix?.safe);
  find('fix-all').hidden = safe.length < 2;
  find('fix-all').textContent = safe.length < state.findings.filter(each => each.fix).length ? `Fix ${safe.length} safe ones` : `Fix all ${safe.length}`;
  find('fix-all').onclick = () => applyFixes(safe);
  find('results').replaceChildren(...(!text.trim() ? [empty()] : [...(answer.groups?.groups?.length && answer.pushes.length > 1 ? [stacks(answer.groups)] : []),
    state.findings.length ? make('ul', { className: 'findings' }, ...state.findings.map(card)) : clean()]));
  find('bar').hidden = !state.findings.length;
  find('bar-counts').replaceChildren(...[...find('counts').children].map(each => each.cloneNode(true)));
  showRoute(); showSize(); showDevice(); paint();
};

// The way of the push

const showRoute = () => {
  const { pushes, total, language } = state.answer, refused = pushes.find(push => push.status >= 400), [first] = pushes;
  const count = severity => state.findings.filter(each => each.severity === severity).length;
  const stop = (kind, title, about) => make('li', { className: kind, title: about }, make('b', { textContent: title }), make('span', { textContent: about }));
  if (!state.text.trim()) return find('route').replaceChildren(stop('open', 'Your push', 'nothing written yet'), stop('open', 'APNs', 'answers'), stop('open', 'Device', 'shows it, or not'));
  const lost = count('error'), changed = count('warning'), groups = state.answer.groups?.groups ?? [];
  find('route').replaceChildren(
    stop('start', total ? `The first ${pushes.length} of ${some(total, 'push')}` : pushes.length > 1 ? some(pushes.length, 'push') : 'Your push', first ? [language && 'read as ' + language, first.pushType, first.priority && 'priority ' + first.priority, some(Math.max(...pushes.map(push => push.bytes)), 'byte')].filter(Boolean).join(', ') : ''),
    refused ? stop('error', `APNs answers ${refused.status} ${refused.reason ?? ''}`, refused.trigger ?? 'it is refused') : stop('good', 'APNs answers 200' + (pushes.length > 1 ? ' to all' : ''), 'accepted, contents unread'),
    refused && pushes.length < 2 ? stop('error', 'Device gets nothing', 'the push ends at APNs')
      : first?.isUnreadable && pushes.length < 2 ? stop('error', 'Device shows nothing', 'it can’t read the payload')
      : pushes.length > 1 ? stop(lost ? 'error' : changed ? 'warning' : 'good', `${some(groups.length, 'stack')} on the lock screen`, state.findings.length ? some(state.findings.length, 'finding') : 'nothing found')
        : lost ? stop('error', `Device drops ${some(lost, 'effect')}`, changed ? `${some(changed, 'value')} read otherwise` : 'the rest is as written')
          : changed ? stop('warning', `Device reads ${some(changed, 'value')} otherwise`, 'the rest is as written') : stop('good', 'Device does as written', 'as far as the push tells'));
};

// Findings

// A message that begins with the name of a key keeps its letters.
const sentence = ({ message, pointer }) => {
  const [name] = message.split(' ', 1);
  return pointer.split('/').includes(name) || /[-_]/.test(name) ? [make('code', { textContent: name }), message.slice(name.length)] : [capital(message)];
};
const card = (finding, index) => {
  const item = make('li', { className: 'finding ' + finding.severity }, sign(finding.severity),
    make('div', {}, make('button', { type: 'button', className: 'place', textContent: finding.field ? 'header' : finding.range.start.line, title: 'Go there', ariaLabel: finding.field ? 'Header field' : `Line ${finding.range.start.line}`, onclick: () => goTo(index) }),
      make('p', { className: 'sentence' }, make('bdi', {}, ...sentence(finding))), make('p', { className: 'effect', textContent: capital(finding.effect) }),
      make('p', { className: 'acts' }, finding.fix ? make('button', { type: 'button', textContent: capital(finding.fix.title), onclick: () => applyFixes([finding]) }) : null,
        make('button', { type: 'button', className: 'rule', textContent: finding.rule, onclick: event => openSheet(finding.rule, event.currentTarget) }))));
  item.addEventListener('mouseenter', () => follow(index));
  return item;
};
const clean = () => {
  const given = request().headers, names = Object.keys(given);
  const row = (known, text, about) => make('li', {}, known ? sign('good') : make('span', { className: 'sign open', textContent: '○', data: { role: 'img', 'aria-label': 'not checked' } }), text, make('small', { textContent: about }));
  return make('div', { className: 'state' }, make('h3', { textContent: 'Nothing found' }), make('ul', {},
    row(true, 'The payload', 'keys, kinds, values, size'), row(names.length, 'Header fields', names.length ? names.join(', ').replaceAll('apns-', '') : 'none given'),
    row(state.app, 'The app', state.app ? 'categories, sounds, texts, entitlements' : 'drop its manifest: apnslint app'), row(false, 'The moment, the device token, the app’s code', 'can’t be seen from here')));
};
const empty = () => make('div', { className: 'state' }, make('h3', { textContent: 'Paste a push' }), make('p', { textContent: 'JSON, JSON Lines, a curl command, a message to Firebase or Expo, YAML, or a literal in Swift, Kotlin, JavaScript, Python or Go. Or begin with one of these:' }),
  ...samples.slice(0, 3).map(sample => make('button', { type: 'button', className: 'start', onclick: () => load(sample, 'sample') }, make('b', { textContent: sample.name }), ' ' + sample.about)));
// The same letter stands at the lines of a stack, and at the stack.
const letter = index => String.fromCharCode(65 + index % 26);
const letters = () => {
  const byLine = new Map(), { groups, pushes } = state.answer ?? {};
  if (pushes?.length > 1) groups?.groups?.forEach((group, index) => group.notifications.forEach(each => byLine.set(parseInt(each.label), { index, letter: letter(index) })));
  return byLine;
};
const stacks = report => make('ol', { className: 'stacks', data: { 'aria-label': 'Stacks, the newest first' } }, ...report.groups.map((group, index) => make('li', {},
  make('b', { className: 'letter', textContent: letter(index), data: { 'data-stack': index % 6 } }), make('b', { textContent: group.count > 1 ? `${group.count} in a stack` : 'Stands alone' }), make('code', { textContent: group.thread ? `thread ${group.thread.replace(/\s+$|^\s+/g, blanks => '␣'.repeat(blanks.length))}` : 'no thread-id' }),
  ...group.notifications.slice(0, 9).map(each => make('p', {}, `${parseInt(each.label)} `, make('bdi', { textContent: [each.title, each.body].filter(Boolean).join(': ') }))),
  ...(group.apart ?? []).map(push => make('p', { className: 'warning', textContent: `Push ${parseInt(push.label)} stands apart: ${push.message}` })))));

// Edits go in as one typed text, so that the browser's own undo takes them back.
const applyFixes = findings => {
  // The text may have changed since the fixes were proposed.
  if (editor.value !== state.text) return checkSoon();
  const bytes = encoder.encode(state.text), edits = findings.flatMap(each => each.fix.edits).sort((a, b) => a.offset - b.offset);
  let result = '', place = 0;
  for (const { offset, length, text } of edits) {
    if (offset < place) continue;
    result += decoder.decode(bytes.subarray(place, offset)) + text;
    place = offset + length;
  }
  result += decoder.decode(bytes.subarray(place));
  type(result);
  tell(findings.length > 1 ? `${findings.length} fixes written` : `Done: ${findings[0].fix.title}`);
};
// Written as if typed, so that the browser's own undo takes it back; a long text takes browsers seconds so.
let isWriting = false;
const write = (text, start = 0, end = editor.value.length) => {
  isWriting = true;
  if (text.length + end - start > colouredLength) editor.setRangeText(text, start, end, 'end');
  else {
    const focused = document.activeElement;
    editor.focus({ preventScroll: true });
    editor.setSelectionRange(start, end);
    if (!(text ? document.execCommand('insertText', false, text) : document.execCommand('delete'))) editor.setRangeText(text, start, end, 'end');
    if (focused !== document.body) focused?.focus({ preventScroll: true });
  }
  isWriting = false;
};
const type = text => {
  const old = editor.value;
  let start = 0, end = 0;
  while (start < Math.min(old.length, text.length) && old[start] === text[start]) start++;
  while (end < Math.min(old.length, text.length) - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  write(text.slice(start, text.length - end), start, old.length - end);
  editor.focus({ preventScroll: true });
  remember();
  check();
};
let toastTimer = 0;
const tell = (text, canUndo = true) => {
  find('toast-text').textContent = text;
  find('undo').hidden = !canUndo;
  find('toast').hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { find('toast').hidden = true; }, 6000);
};
find('undo').onclick = () => { find('toast').hidden = true; editor.focus(); document.execCommand('undo'); check(); };

// The person's texts and header fields

// A field that came with a sample, a link or a push belongs to that text; what the person sets stays.
const origins = new Map();
const setFields = ({ headers, from }) => {
  origins.clear();
  for (const field of fields.elements) {
    field.value = headers[field.name] ?? '';
    if (field.value && from[field.name]) origins.set(field.name, from[field.name]);
  }
  showOrigins();
};
const showOrigins = () => { for (const field of fields.elements) field.labels[0].querySelector('small').textContent = origins.has(field.name) ? origins.get(field.name) + '’s' : ''; };
const theFields = () => ({ headers: request().headers, from: Object.fromEntries(origins) });
const dropFields = () => {
  for (const field of fields.elements) if (origins.delete(field.name)) field.value = '';
  showOrigins();
};
// The fields that each text had, for when undo brings it back.
const remembered = new Map();
let last = { text: '', fields: { headers: {}, from: {} } };
const remember = () => {
  if (last.text.trim()) remembered.set(last.text, last.fields);
  if (remembered.size > 50) remembered.delete(remembered.keys().next().value);
  last = { text: editor.value, fields: theFields() };
};
let isWhole = false;
editor.addEventListener('beforeinput', () => {
  const { value, selectionStart: start, selectionEnd: end } = editor;
  isWhole = Boolean(value.trim()) && !value.slice(0, start).trim() && !value.slice(end).trim();
});
editor.addEventListener('input', ({ inputType }) => {
  if (isWriting) return;
  const known = inputType?.startsWith('history') && remembered.get(editor.value);
  if (known) setFields(known);
  else if (!inputType?.startsWith('history') && (isWhole || !editor.value.trim())) { dropFields(); mine = null; }
  isWhole = false;
  remember();
  if (location.hash.startsWith('#p=')) history.replaceState(null, '', location.pathname + location.search);
  checkSoon();
});
fields.addEventListener('input', ({ target }) => { origins.delete(target.name); showOrigins(); remember(); checkSoon(); });

const stored = (name, otherwise) => { try { return JSON.parse(localStorage.getItem('apnslint-' + name)) ?? otherwise; } catch { return otherwise; } };
const store = (name, value) => { try { localStorage.setItem('apnslint-' + name, JSON.stringify(value)); return true; } catch { return false; } };
// The last texts that the person wrote, the newest first, and the one that is being written. Those of samples, links and pushes are given.
const given = new Set(samples.map(sample => sample.text)), mostTexts = 5;
let texts = stored('texts', []), mine = null;
if (!Array.isArray(texts)) texts = [];
const keep = () => {
  const text = editor.value;
  if (given.has(text) || !text.trim()) return;
  mine ??= {};
  Object.assign(mine, request(), { from: theFields().from, app: state.app });
  texts = [mine, ...texts.filter(each => each !== mine && each.text !== text)].slice(0, mostTexts);
  // A browser keeps some megabytes.
  for (let count = texts.length; count && !store('texts', texts.slice(0, count)); count--);
};
const forget = () => { texts = []; mine = null; store('texts', texts); };

// The text: lines with colours and squiggles below a clear text field, and threads to the findings

const areLines = answer => new Set(answer.pushes.map(push => push.line)).size > 1;
const paint = () => {
  const text = editor.value, isPlain = text.length > colouredLength, isJudged = state.text === text;
  editor.classList.toggle('plain', isPlain);
  // Lines with a direction of their own take browsers twice as long.
  editor.parentElement.classList.toggle('bidi', /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text));
  if (isPlain) return lines.clear();
  const worst = new Map();
  if (isJudged) for (const { range, field, severity } of [...state.findings].reverse()) if (!field) worst.set(range.start.line, severity);
  // Classes, as selectors that look into the lines would be matched anew for all at each keystroke.
  const stacked = isJudged ? letters() : new Map();
  editor.parentElement.classList.toggle('lettered', stacked.size > 0);
  lines.draw(text, isJudged ? state.findings.filter(each => !each.field && each.to > each.from && each.to - each.from < 400) : [], worst, stacked);
  thread();
};
const thread = () => {
  const target = find('threads'), cards = document.querySelectorAll('.finding');
  document.querySelectorAll('.line.active').forEach(line => line.classList.remove('active'));
  cards.forEach((each, index) => each.classList.toggle('active', index === state.active));
  target.replaceChildren();
  showBar();
  // While somebody types nothing is measured.
  if (state.text !== editor.value) return;
  const box = target.getBoundingClientRect(), code = find('code').getBoundingClientRect();
  state.findings.forEach(({ severity, range, field }, index) => {
    const line = field ? null : lines.at(range.start.line);
    if (index === state.active) line?.classList.add('active');
    const from = (line ?? field)?.getBoundingClientRect(), to = cards[index]?.getBoundingClientRect();
    if (!box.width || !from || !to || (line && (from.bottom < code.top || from.top > code.bottom)) || to.bottom < code.top || to.top > code.bottom) return;
    const [y1, y2] = [from.top + Math.min(11, from.height / 2) - box.top, to.top + 18 - box.top];
    target.append(draw('path', { class: `${severity}${index === state.active ? ' active' : ''}`, d: `M0 ${y1}C${box.width * .6} ${y1} ${box.width * .4} ${y2} ${box.width} ${y2}` }));
  });
};
const showBar = () => {
  const fix = state.findings[state.active]?.fix;
  find('bar-fix').hidden = !fix;
  find('bar-fix').textContent = fix ? capital(fix.title) : '';
  const { message, effect, severity } = state.findings[state.active] ?? {};
  find('strip').textContent = message ? `${message}: ${effect}` : '';
  find('strip').className = 'strip ' + severity;
};
find('bar-next').onclick = () => next(1);
find('bar-fix').onclick = () => applyFixes([state.findings[state.active]]);
const follow = index => { state.active = index; thread(); showFates(); };
const goTo = index => {
  const finding = state.findings[index];
  if (!finding) return;
  (finding.field ?? editor).focus({ preventScroll: !finding.field });
  if (!finding.field) {
    editor.setSelectionRange(finding.from, finding.to);
    lines.at(finding.range.start.line)?.scrollIntoView({ block: 'nearest' });
  }
  document.querySelectorAll('.finding')[index]?.scrollIntoView({ block: 'nearest' });
  follow(index);
};
const next = step => { if (state.findings.length) goTo((state.active + step + state.findings.length) % state.findings.length); };

// The size and the device

const showSize = () => {
  const largest = state.answer.pushes.reduce((one, other) => !one || other.bytes / other.limit > one.bytes / one.limit ? other : one, null);
  find('meter').style.width = largest ? Math.min(100, largest.bytes / largest.limit * 100) + '%' : 0;
  find('meter').className = largest?.bytes > largest?.limit ? 'over' : '';
  find('size').textContent = !largest ? '' : largest.bytes > largest.limit ? `${some(largest.bytes, 'byte')}, ${(largest.bytes - largest.limit).toLocaleString('en')} too many`
    : `${largest.bytes.toLocaleString('en')} of ${some(largest.limit, 'byte')} for ${largest.pushType}`;
};
const showSizes = isOpen => {
  const { size } = state.answer ?? {}, list = find('sizes');
  find('size-button').setAttribute('aria-expanded', isOpen);
  list.hidden = !isOpen || !size?.parts;
  if (list.hidden) return;
  const rows = [...size.parts.slice(0, 8).map(part => [part.pointer.slice(1).replaceAll('/', '.'), part.bytes]), ['brackets and spaces', size.rest]], most = Math.max(1, ...rows.map(([, bytes]) => bytes));
  list.replaceChildren(make('b', { textContent: `${some(size.bytes, 'byte')} of ${size.limit.toLocaleString('en')}` }), ...rows.map(([name, bytes]) => {
    const bar = make('i');
    bar.style.width = bytes / most * 100 + '%';
    return make('span', { className: 'part' }, make('bdi', { textContent: name }), make('span', {}, bar), make('span', { textContent: bytes }));
  }), make('small', { textContent: `Without white space ${some(size.withoutWhiteSpace, 'byte')}.` }));
};
for (const [name, isOpen] of [['mouseenter', true], ['mouseleave', false], ['focusin', true], ['focusout', false]]) document.querySelector('.size-place').addEventListener(name, () => showSizes(isOpen));
find('size-button').addEventListener('click', () => showSizes(true));
let pictureURL = null, drawn = null;
const showDevice = () => {
  const { picture } = state.answer, image = find('picture');
  // Drawing it takes longer than all else, and most keystrokes leave it as it is.
  if (picture && picture === drawn) return showFates();
  drawn = picture;
  if (pictureURL) URL.revokeObjectURL(pictureURL);
  pictureURL = picture ? URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' })) : null;
  image.hidden = !picture;
  find('no-picture').hidden = Boolean(picture);
  find('no-picture').textContent = !state.text.trim() ? 'Nothing written yet.' : state.answer.pushes.some(push => push.status >= 400) ? 'Nothing arrives: APNs refuses it.' : 'The device shows nothing.';
  if (pictureURL) {
    image.src = pictureURL;
    const title = picture.match(/<title[^>]*>([^<]*)/)?.[1].replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'");
    const said = (state.answer.groups?.groups ?? []).flatMap(group => group.notifications.map(each => [each.title, each.subtitle, each.body].filter(Boolean).join(', ')));
    image.alt = [`Lock screen on ${find('system').selectedOptions[0].text}`, title, ...said.slice(0, 5)].filter(Boolean).join('. ');
  }
  showFates();
};
const showFates = () => {
  let aps = {};
  try { if (!state.answer.pushes.some(push => push.status >= 400)) aps = JSON.parse(state.text)?.aps ?? {}; } catch { /* The findings say it. */ }
  const rows = Object.entries(aps && typeof aps === 'object' ? aps : {}).slice(0, 20).map(([name, value]) => {
    const index = state.findings.findIndex(each => each.pointer.startsWith('/aps/' + name)), found = state.findings[index];
    return make('li', { className: (found?.severity ?? '') + (index >= 0 && index === state.active ? ' active' : '') }, make('b', { textContent: name }),
      make('bdi', { textContent: found ? found.effect : typeof value === 'object' ? Object.values(value ?? {}).filter(each => typeof each === 'string').join(' ').slice(0, 80) || '…' : String(value) }), sign(found?.severity ?? 'good'));
  });
  find('fates').replaceChildren(...rows);
};

// The page of a rule

let opener = null;
const coded = text => text.split(/`([^`]*)`/).map((part, index) => index % 2 ? make('code', { textContent: part }) : part);
const openSheet = async (rule, from) => {
  const page = await engine.ask({ rule }).catch(error => ({ error: error.message })), sheet = find('sheet');
  opener = from;
  const head = make('header', {}, make('h2', { id: 'sheet-title', textContent: rule }), make('button', { type: 'button', textContent: '×', onclick: closeSheet, data: { 'aria-label': 'Close' } }));
  sheet.replaceChildren(head, ...(page.error ? [make('p', { textContent: page.error })] : [
    make('p', { className: 'lead' }, ...coded(capital(page.summary))), make('p', {}, ...coded(page.explanation)),
    make('p', {}, sign(page.severity), ` ${capital(words[page.severity])}, ${page.confidence}. `, capital(page.effects.join('; '))),
    ...[['Flagged', page.bad], ['Clean', page.good]].filter(([, example]) => example).flatMap(([title, example]) => [make('h3', { textContent: title }), make('pre', { className: title.toLowerCase(), textContent: example.text.slice(0, 1500) })]),
    ...page.references.map(({ title, url }) => make('p', {}, make('a', { href: url, rel: 'noreferrer noopener', target: '_blank', textContent: title })))]));
  sheet.hidden = false;
  sheet.parentElement.classList.add('open');
  thread();
  sheet.scrollTop = 0;
  sheet.focus();
};
const closeSheet = () => { find('sheet').hidden = true; find('sheet').parentElement.classList.remove('open'); thread(); (opener?.isConnected ? opener : editor).focus(); };

// Samples, the app, links

/** Shows a text with its fields: a sample, a link, a push that arrived (its `origin`), or a text of the person's. */
const load = (item, origin, isFirst = false) => {
  const own = editor.value.trim() && !given.has(editor.value);
  remember();
  if (origin) given.add(item.text);
  mine = origin ? null : texts.find(each => each === item) ?? null;
  state.active = -1;
  setFields({ headers: item.headers ?? {}, from: item.from ?? (origin ? Object.fromEntries(Object.keys(item.headers ?? {}).map(name => [name, origin])) : {}) });
  if (isFirst) editor.value = item.text; else write(item.text);
  remember();
  editor.setSelectionRange(0, 0);
  find('code').scrollTop = 0;
  if (own) tell('Your text is kept under Samples, and undo brings it back');
  return check();
};
const menu = (name, fill) => {
  const button = find(name + '-button'), list = find(name);
  const open = isOpen => { list.hidden = !isOpen; button.setAttribute('aria-expanded', isOpen); if (isOpen) list.querySelector('button')?.focus(); };
  button.addEventListener('click', () => { list.replaceChildren(...fill((item, origin) => { open(false); if (item) load(item, origin); button.focus(); })); open(list.hidden); });
  list.addEventListener('keydown', event => {
    const all = [...list.querySelectorAll('button')], at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) { event.preventDefault(); all[(next + all.length) % all.length]?.focus(); }
    if (event.key === 'Tab') open(false);
    if (event.key === 'Escape') { event.stopPropagation(); open(false); button.focus(); }
  });
  document.addEventListener('click', event => { if (!event.target.closest('.menu-place')) open(false); });
};
const menuItem = (severity, name, about, act) => make('button', { type: 'button', tabIndex: -1, onclick: act, data: { role: 'menuitem' } }, sign(severity), make('b', {}, make('bdi', { textContent: name })), make('small', { textContent: about }));
menu('samples', choose => [
  ...texts.filter(each => each.text !== editor.value).map(each => menuItem('own', each.text.replace(/\s+/g, ' ').slice(0, 60), 'Your text', () => choose(each))),
  ...samples.map(sample => menuItem(sample.good ? 'good' : 'warning', sample.name, sample.about, () => choose(sample, 'sample'))),
  ...(texts.length ? [menuItem('own', 'Forget your texts', `This browser keeps the last ${mostTexts}`, () => { forget(); choose(); })] : []),
]);

const showApp = () => {
  find('app-set').hidden = !state.app;
  find('app-name').textContent = state.app?.name ?? 'an app';
};
const setApp = manifest => { state.app = manifest; showApp(); return check(); };
const take = async file => {
  if (!file) return;
  const text = await file.text();
  let value = null;
  try { value = JSON.parse(text); } catch { /* Not a manifest. */ }
  const isManifest = value && !Array.isArray(value) && typeof value === 'object' && !value.aps && ['bundle-ids', 'categories', 'sounds', 'entitlements', 'background-modes', 'live-activities', 'strings'].some(key => key in value);
  if (!isManifest) return load({ text });
  const { error } = await engine.ask({ text: '{}', app: value }).catch(({ message }) => ({ error: message }));
  if (!error) return setApp({ name: file.name, ...value });
  // An answer that is still under way would take the message away.
  clearTimeout(timer);
  await check();
  tellRefused(`${file.name}: ${error.replace(/^app: /, '')}`);
};
find('app-file').addEventListener('change', event => { take(event.target.files[0]); event.target.value = ''; });
find('app-remove').addEventListener('click', () => setApp(null));

// A link holds all of the page behind the #, which browsers do not send.
const through = async (stream, bytes) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const linkOf = async value => {
  const bytes = await through(new CompressionStream('deflate-raw'), encoder.encode(JSON.stringify(value)));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return '#p=' + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const open = async isFirst => {
  if (!location.hash.startsWith('#p=')) return false;
  try {
    const bytes = Uint8Array.from(atob(location.hash.slice(3).replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));
    const value = JSON.parse(decoder.decode(await through(new DecompressionStream('deflate-raw'), bytes)));
    if (systems.some(([name]) => name === value.os)) find('system').value = value.os;
    state.app = value.app ?? null;
    showApp();
    await load({ text: String(value.text ?? ''), headers: value.headers ?? {} }, 'link', isFirst);
    return true;
  } catch { tell('This link is damaged: its push can’t be shown.', false); return false; }
};
find('share').addEventListener('click', async () => {
  history.replaceState(null, '', await linkOf(request()));
  try { await navigator.clipboard.writeText(location.href); } catch { /* It is in the address bar as well. */ }
  tell('Link copied. The push is behind the #, which browsers do not send.', false);
});
addEventListener('hashchange', () => open(false));

// Everything else

find('theme').addEventListener('click', () => {
  const root = document.documentElement, isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  store('theme', root.dataset.theme);
});
fields.addEventListener('submit', event => event.preventDefault());
find('system').addEventListener('change', check);
document.addEventListener('selectionchange', () => {
  if (document.activeElement !== editor || state.text !== editor.value) return;
  const line = editor.value.slice(0, editor.selectionStart).split('\n').length, index = state.findings.findIndex(each => !each.field && each.range.start.line === line);
  if (index >= 0 && state.findings[state.active]?.range.start.line !== line) follow(index);
});
for (const id of ['code', 'results']) find(id).addEventListener('scroll', thread, { passive: true });
addEventListener('resize', thread);
find('fields').addEventListener('toggle', thread);
document.addEventListener('keydown', event => {
  if (event.key === 'F8') { event.preventDefault(); next(event.shiftKey ? -1 : 1); }
  else if (event.key === '.' && (event.metaKey || event.ctrlKey)) { event.preventDefault(); const finding = state.findings[state.active]; if (finding?.fix) applyFixes([finding]); else tell('This one has no fix: it needs a decision', false); }
  else if (event.key === 'Escape' && !find('sheet').hidden) closeSheet();
});
for (const name of ['dragenter', 'dragover']) addEventListener(name, event => { event.preventDefault(); find('drop').hidden = false; });
addEventListener('dragleave', event => { if (!event.relatedTarget) find('drop').hidden = true; });
addEventListener('drop', event => { event.preventDefault(); find('drop').hidden = true; take(event.dataTransfer.files[0]); });

fields.elements['apns-push-type'].append(...pushTypes.map(name => make('option', { textContent: name })));
find('system').append(...systems.map(([value, textContent]) => make('option', { value, textContent })));
const narrow = matchMedia('(max-width: 820px)');
narrow.onchange = () => { find('fields').open = !narrow.matches; };
narrow.onchange();
if (isServer) {
  // The pushes that arrived at the stand-in, the newest first.
  let pushes = [];
  const events = new EventSource('events'), add = push => { if (!pushes.some(each => each.id === push.id)) pushes = [push, ...pushes].slice(0, 200); };
  events.addEventListener('push', event => add(JSON.parse(event.data)));
  events.addEventListener('cleared', () => { pushes = []; });
  events.addEventListener('open', async () => { for (const push of (await (await fetch('pushes?limit=200')).json()).pushes) add(push); });
  find('promise').textContent = 'The stand-in on this computer checks it.';
  find('arrived-place').hidden = false;
  menu('arrived', choose => pushes.map(push => menuItem(push.worst ?? 'good', `#${push.id} ${push.answer.status} ${push.pushType ?? ''}`, push.text.slice(0, 60), () => choose({ text: push.text, headers: push.headers }, 'push'))));
}
// The linter takes a while to arrive where the network is slow.
const megabytes = bytes => (bytes / 1e6).toFixed(1);
engine.onprogress = arrived => {
  find('loading').hidden = arrived === Infinity;
  if (arrived === Infinity || !built.bytes) return;
  const part = Math.min(1, arrived / built.bytes);
  find('loaded').value = part;
  find('loading-text').textContent = `Loading the linter: ${megabytes(part * built.compressed)} of ${megabytes(built.compressed)} MB`;
};
const theme = stored('theme');
if (['light', 'dark'].includes(theme)) document.documentElement.dataset.theme = theme;
find('dead').remove();
if (!await open(true)) {
  const [own] = texts;
  if (own) {
    state.app = own.app ?? null;
    showApp();
    if (systems.some(([name]) => name === own.os)) find('system').value = own.os;
    load(own, null, true);
  } else {
    const checked = load(samples[0], 'sample', true);
    if (built.first && !state.answer) show(built.first, samples[0].text);
    await checked;
  }
}
