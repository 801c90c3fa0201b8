// swift-format-ignore-file
// Made from the files in Page by `make page`.
#if Serve
    /// The files of the page.
    enum PageText {
        static let html = ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>apnslint: pushes</title>
<link rel="stylesheet" href="page.css">
<script src="page.js" type="module"></script>
</head>
<body>
<header>
  <h1>apnslint</h1>
  <nav role="tablist" aria-label="Views">
    <button type="button" role="tab" id="tab-pushes" aria-controls="pushes" aria-selected="true">Pushes</button>
    <button type="button" role="tab" id="tab-playground" aria-controls="playground" aria-selected="false" tabindex="-1">Playground</button>
  </nav>
  <p id="status" role="status">connecting</p>
</header>
<main>
<section id="pushes" role="tabpanel" aria-labelledby="tab-pushes">
  <form id="filter" class="bar">
    <label>Device <input id="device" type="search" autocomplete="off" spellcheck="false" placeholder="part of the token"></label>
    <label><input id="bad-only" type="checkbox"> with findings only</label>
    <button type="button" id="clear">Clear</button>
  </form>
  <div class="columns">
    <div class="column">
      <h2>Arrived</h2>
      <p id="empty">No push yet. Point a sender at <code id="address">localhost:2197</code>, and trust <a href="ca.pem">ca.pem</a>.</p>
      <ol id="list" aria-label="Pushes, the newest first"></ol>
    </div>
    <article id="detail" class="column" aria-live="polite" hidden>
      <h2 id="detail-title">Push</h2>
      <p id="answer"></p>
      <ul id="findings" class="findings"></ul>
      <h3>Payload</h3>
      <pre id="payload" tabindex="0"></pre>
      <h3>Headers</h3>
      <dl id="headers"></dl>
    </article>
    <div class="column stacks">
      <h2>Lock screen</h2>
      <img id="picture" alt="The notifications in their stacks; the list below says the same" hidden>
      <ul id="stacks"></ul>
    </div>
  </div>
</section>
<section id="playground" role="tabpanel" aria-labelledby="tab-playground" hidden>
  <form class="bar" id="play-headers">
    <label>apns-push-type <select id="play-type"></select></label>
    <label>apns-priority <select id="play-priority"><option value="">not given</option><option>10</option><option>5</option><option>1</option></select></label>
    <label>apns-topic <input id="play-topic" autocomplete="off" spellcheck="false" placeholder="com.example.app"></label>
  </form>
  <div class="columns">
    <div class="column wide">
      <h2><label for="editor">Payload</label></h2>
      <textarea id="editor" spellcheck="false" autocomplete="off" autocapitalize="off" rows="16"></textarea>
      <p id="size"></p>
      <pre id="marked" aria-hidden="true"></pre>
    </div>
    <div class="column">
      <h2>Findings</h2>
      <p id="play-answer" role="status"></p>
      <p><button type="button" id="fix-all" hidden>Apply all safe fixes</button></p>
      <ul id="play-findings" class="findings"></ul>
      <h2>Lock screen</h2>
      <img id="play-picture" alt="The notification as it stacks; the list below says the same" hidden>
      <ul id="play-stacks"></ul>
    </div>
  </div>
</section>
</main>
</body>
</html>
"""##
        static let css = ##"""
:root {
  color-scheme: light dark;
  --ground: #f6f6f4; --surface: #ffffff; --ink: #1d1d1f; --faint: #5c5c63; --line: #d6d6d2; --accent: #0b57b8;
  --error: #b3130b; --warning: #855000; --info: #0b57b8; --good: #12692f; --mark: #ffe3df;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #17171a; --surface: #212125; --ink: #ececef; --faint: #a5a5ad; --line: #3a3a40; --accent: #86b7ff;
    --error: #ff9a8f; --warning: #f3bd64; --info: #86b7ff; --good: #7bd694; --mark: #5a2420;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: .6rem 1rem; background: var(--surface); border-bottom: 1px solid var(--line); }
h1 { font-size: 1.05rem; margin: 0; }
h2 { font-size: .95rem; margin: 0 0 .5rem; }
h3 { font-size: .85rem; margin: 1rem 0 .3rem; color: var(--faint); }
#status { margin: 0 0 0 auto; color: var(--faint); font-variant-numeric: tabular-nums; }
button { font: inherit; color: var(--accent); background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: .25rem .7rem; cursor: pointer; }
button[aria-selected=true] { color: var(--surface); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .6rem 1rem; }
input:not([type=checkbox]), select, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: .25rem .5rem; max-width: 100%; }
.columns { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0 1rem 1rem; align-items: flex-start; }
.column { flex: 1 1 20rem; min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: .8rem; }
.column.wide { flex-grow: 2; }
.stacks { flex-grow: .8; }
ul + h2 { margin-top: 1.2rem; }
ol, ul { list-style: none; margin: 0; padding: 0; }
#list { max-height: 75vh; overflow: auto; }
#list button { display: grid; grid-template-columns: auto 1fr auto; gap: .1rem .6rem; width: 100%; text-align: left; color: inherit; border: 0; border-radius: 6px; padding: .4rem .5rem; }
#list button[aria-current=true] { background: var(--ground); }
#list .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#list .more { grid-column: 2 / -1; color: var(--faint); font-size: .85em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.status { font-variant-numeric: tabular-nums; font-weight: 600; }
.good { color: var(--good); } .error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.findings li { padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.findings li:first-child { border-top: 0; }
.findings .effect { display: block; color: var(--faint); }
.findings a { color: var(--faint); font-size: .85em; }
pre, textarea, code, #headers { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .85rem; }
pre { margin: 0; padding: .6rem; background: var(--ground); border-radius: 6px; overflow: auto; max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; }
textarea { width: 100%; resize: vertical; }
mark { background: var(--mark); color: inherit; border-bottom: 2px solid var(--error); border-radius: 2px; }
#headers { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: 0; }
#headers dt { color: var(--faint); } #headers dd { margin: 0; overflow-wrap: anywhere; }
img { display: block; max-width: 100%; height: auto; margin-bottom: .6rem; border-radius: 8px; }
#stacks li, #play-stacks li { padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
#stacks li:first-child, #play-stacks li:first-child { border-top: 0; }
#size, .small { color: var(--faint); font-size: .85em; }
@media (max-width: 40rem) {
  .columns { padding: 0 .5rem .5rem; gap: .5rem; } .column { flex-basis: 100%; } #list { max-height: 40vh; }
  .bar { padding: .5rem; } #headers { grid-template-columns: 1fr; } #headers dd { margin-bottom: .3rem; }
}
"""##
        static let js = ##"""
// The page of `apnslint serve`. What payloads contain is only ever set as text, never as markup.

const find = id => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const encoder = new TextEncoder(), decoder = new TextDecoder();
const get = async path => (await fetch(path)).json();

// Findings

const findingItem = (finding, actions = []) => {
  const item = make('li', {},
    make('strong', { className: finding.severity, textContent: finding.severity }), ' ',
    finding.message, finding.pointer ? make('code', { className: 'small', textContent: ' ' + finding.pointer }) : '',
    make('span', { className: 'effect', textContent: finding.effect ?? '' }));
  if (finding.url) {
    const link = make('a', { href: finding.url, rel: 'noreferrer noopener', target: '_blank', textContent: finding.rule });
    item.append(link);
  } else {
    item.append(make('span', { className: 'small', textContent: finding.rule }));
  }
  item.append(...actions);
  return item;
};

// The text with its findings marked. Offsets are bytes of UTF-8.
const showMarked = (target, text, findings) => {
  const bytes = encoder.encode(text);
  const ranges = findings.filter(f => f.range)
    .map(f => ({ from: f.range.start.offset, to: f.range.end.offset, title: f.message }))
    .filter(r => r.to > r.from && r.to <= bytes.length).sort((a, b) => a.from - b.from);
  const parts = [];
  let place = 0;
  for (const range of ranges) {
    if (range.from < place) continue;
    parts.push(decoder.decode(bytes.slice(place, range.from)));
    parts.push(make('mark', { title: range.title, textContent: decoder.decode(bytes.slice(range.from, range.to)) }));
    place = range.to;
  }
  parts.push(decoder.decode(bytes.slice(place)));
  target.replaceChildren(...parts);
};

const showStacks = (target, groups) => {
  const items = groups.groups.map(group => {
    const first = group.notifications[0];
    const summary = group.summaries.at(-1)?.text;
    const item = make('li', {}, make('strong', { textContent: first.title ?? first.body ?? 'a notification' }));
    if (first.title && first.body) item.append(' ' + first.body);
    item.append(make('div', { className: 'small',
      textContent: [group.count > 1 ? `${group.count} in this stack` : 'stands alone', summary,
        group.kind === 'thread' ? `thread ${group.thread}` : null, group.app].filter(Boolean).join(' · ') }));
    return item;
  });
  for (const push of groups.notDisplayed.slice(-5)) {
    items.push(make('li', { className: 'small', textContent: `${push.label} is not shown: ${push.reason.message}` }));
  }
  target.replaceChildren(...items);
};

// Pushes as they arrive

const maximumShown = 500;
let pushes = [], shown = null, counts = null;

const isWanted = push => {
  const device = find('device').value.trim().toLowerCase();
  return (!device || (push.device ?? '').toLowerCase().includes(device)) && (!find('bad-only').checked || push.worst);
};
const allFindings = push => [
  ...(push.answer.reason && !push.answer.scripted
    ? [{ severity: 'error', message: push.answer.trigger, rule: push.answer.reason, effect: 'send again ' + push.answer.retry }] : []),
  ...push.remarks, ...push.findings];

const listItem = push => {
  const time = new Date(push.time).toLocaleTimeString();
  const findings = allFindings(push);
  const button = make('button', { type: 'button' },
    make('span', { className: 'status ' + (push.answer.status < 300 ? 'good' : 'error'), textContent: push.answer.status }),
    make('span', { className: 'name', textContent: [push.answer.reason, push.pushType, push.topic].filter(Boolean).join(' · ') || push.path }),
    make('time', { className: 'small', textContent: time }),
    make('span', { className: 'more ' + (push.worst ?? ''), textContent: `#${push.id} ` + (findings[0]?.message ?? 'nothing found') }));
  button.dataset.id = push.id;
  button.addEventListener('click', () => show(push));
  if (shown === push.id) button.setAttribute('aria-current', 'true');
  return make('li', {}, button);
};

const showList = () => {
  const wanted = pushes.filter(isWanted);
  find('list').replaceChildren(...wanted.slice(-maximumShown).reverse().map(listItem));
  find('empty').hidden = pushes.length > 0;
};

const show = push => {
  shown = push.id;
  for (const button of find('list').querySelectorAll('button')) {
    if (Number(button.dataset.id) === push.id) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  find('detail').hidden = false;
  find('detail-title').textContent = `Push #${push.id}`;
  const { status, reason, scripted, 'apns-id': id } = push.answer;
  find('answer').textContent = `${status} ${reason ?? 'accepted'}${scripted ? ' (by the scenario)' : ''} · ${push.bytes} bytes · ${push.protocol}${id ? ' · ' + id : ''}`;
  find('findings').replaceChildren(...allFindings(push).map(f => findingItem(f, [])));
  showMarked(find('payload'), push.text, push.findings);
  find('headers').replaceChildren(...Object.entries({ ':path': push.path, ...push.headers })
    .flatMap(([name, value]) => [make('dt', { textContent: name }), make('dd', { textContent: value })]));
};

const showPicture = (image, url) => {
  image.onload = () => { image.hidden = false; };
  image.onerror = () => { image.hidden = true; };
  image.src = url;
};
let stacksAreDue = false;
const showStacksSoon = () => {
  if (stacksAreDue) return;
  stacksAreDue = true;
  setTimeout(async () => {
    stacksAreDue = false;
    showStacks(find('stacks'), await get('groups'));
    showPicture(find('picture'), 'groups.svg?rev=' + Date.now());
    showStatus();
  }, 150);
};

const showStatus = async () => {
  counts = await get('status');
  find('address').textContent = `${location.hostname}:${counts.port}`;
  find('status').textContent = `${counts.pushes} pushes · ${counts.errors} with errors · ${counts.warnings} with warnings`;
};

// Many pushes may come at once: the list is drawn once a frame.
let listIsDue = false;
const arrived = push => {
  if (pushes.length && push.id <= pushes.at(-1).id) return;
  pushes.push(push);
  if (pushes.length > 2 * maximumShown) pushes = pushes.slice(-maximumShown);
  if (!listIsDue) {
    listIsDue = true;
    setTimeout(() => { listIsDue = false; showList(); }, 30);
  }
  showStacksSoon();
};

const start = async () => {
  pushes = (await get('pushes?limit=' + maximumShown)).pushes;
  showList();
  showStacksSoon();
  const events = new EventSource('events');
  events.addEventListener('push', event => arrived(JSON.parse(event.data)));
  events.addEventListener('cleared', () => { pushes = []; shown = null; find('detail').hidden = true; showList(); showStacksSoon(); });
  events.addEventListener('error', () => { find('status').textContent = 'the stand-in does not answer'; });
  events.addEventListener('open', async () => {
    for (const push of (await get('pushes?since=' + (pushes.at(-1)?.id ?? 0))).pushes) arrived(push);
    showStatus();
  });
};

find('filter').addEventListener('submit', event => event.preventDefault());
find('device').addEventListener('input', showList);
find('bad-only').addEventListener('change', showList);
find('clear').addEventListener('click', () => fetch('pushes', { method: 'DELETE' }));

// Tabs

const tabs = [find('tab-pushes'), find('tab-playground')];
const choose = tab => {
  for (const other of tabs) {
    other.setAttribute('aria-selected', other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    find(other.getAttribute('aria-controls')).hidden = other !== tab;
  }
  history.replaceState(null, '', tab === tabs[1] ? '#playground' : '#');
};
for (const tab of tabs) {
  tab.addEventListener('click', () => choose(tab));
  tab.addEventListener('keydown', event => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    const other = tabs[1 - tabs.indexOf(tab)];
    choose(other);
    other.focus();
  });
}
if (location.hash === '#playground') choose(tabs[1]);

find('list').addEventListener('keydown', event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...find('list').querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement) + step];
  next?.focus();
  next?.click();
});

// Playground

const types = ['', 'alert', 'background', 'liveactivity', 'voip', 'complication', 'fileprovider', 'location', 'mdm', 'pushtotalk', 'widgets', 'controls'];
find('play-type').append(...types.map(type => make('option', { value: type, textContent: type || 'not given' })));
const editor = find('editor');
editor.value = '{\n  "aps": {\n    "alert": { "title": "Gate changed", "body": "Your flight leaves from B12" },\n    "badge": "3",\n    "thread_id": "trip-7"\n  }\n}\n';

// Edits are in bytes of UTF-8; the edits of one fix don't overlap.
const applyFixes = fixes => {
  // The text may have changed since the fixes were proposed.
  if (editor.value !== checked) return checkSoon();
  let bytes = encoder.encode(editor.value);
  const edits = fixes.flatMap(fix => fix.edits).sort((a, b) => b.offset - a.offset);
  let limit = Infinity;
  for (const { offset, length, text } of edits) {
    if (offset + length > limit) continue;
    limit = offset;
    const put = encoder.encode(text);
    const result = new Uint8Array(bytes.length - length + put.length);
    result.set(bytes.subarray(0, offset));
    result.set(put, offset);
    result.set(bytes.subarray(offset + length), offset + put.length);
    bytes = result;
  }
  editor.value = decoder.decode(bytes);
  check();
};

let checks = 0, checked = null, pictureURL = null;
const check = async () => {
  const number = ++checks;
  const headers = { 'apns-push-type': find('play-type').value, 'apns-priority': find('play-priority').value, 'apns-topic': find('play-topic').value.trim() };
  const text = editor.value;
  const response = await fetch('check', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload: text, headers }) });
  const result = await response.json();
  if (number !== checks) return;
  if (!response.ok) { find('play-answer').textContent = result.error; return; }
  const { answer, findings } = result;
  checked = text;
  find('play-answer').textContent = `APNs would answer ${answer.status}${answer.reason ? ' ' + answer.reason : ''}. ` +
    (findings.length ? '' : 'Nothing found.');
  find('size').textContent = `${result.bytes} of ${result.limit} bytes, taken for ${result.pushType}`;
  find('play-findings').replaceChildren(...findings.map(finding => findingItem(finding, finding.fix
    ? [' ', make('button', { type: 'button', textContent: finding.fix.title, onclick: () => applyFixes([finding.fix]) })] : [])));
  const safe = findings.filter(f => f.fix?.safe).map(f => f.fix);
  find('fix-all').hidden = safe.length < 2;
  find('fix-all').onclick = () => applyFixes(safe);
  showMarked(find('marked'), text, findings);
  showStacks(find('play-stacks'), result.groups);
  if (pictureURL) URL.revokeObjectURL(pictureURL);
  pictureURL = result.picture ? URL.createObjectURL(new Blob([result.picture], { type: 'image/svg+xml' })) : null;
  if (pictureURL) showPicture(find('play-picture'), pictureURL);
  else find('play-picture').hidden = true;
};
let checkTimer = 0;
const checkSoon = () => { clearTimeout(checkTimer); checkTimer = setTimeout(check, 120); };
editor.addEventListener('input', checkSoon);
for (const id of ['play-type', 'play-priority', 'play-topic']) find(id).addEventListener('input', checkSoon);
find('play-headers').addEventListener('submit', event => event.preventDefault());

start();
check();
"""##
    }
#endif
