// The page of `apnslint serve`. What payloads contain is only ever set as text, never as markup.

const find = id => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const encoder = new TextEncoder(), decoder = new TextDecoder();
const get = async path => (await fetch(path)).json();

// The device that the lock screens show

const choices = ['locale', 'os', 'display-as', 'zone'];
const zone = () => find('zone').value || undefined;
const zones = ['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])];
find('zone').append(...[...new Set(zones)].map(name => make('option', { value: name, textContent: name })));
for (const id of choices) find(id).value = sessionStorage.getItem(id) ?? '';

// How many minutes the clocks of a zone are ahead of UTC now.
const minutesAhead = zone => {
  const now = new Date(Math.floor(Date.now() / 60000) * 60000);
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric',
    day: 'numeric', hour: 'numeric', minute: 'numeric' }).formatToParts(now);
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute']
    .map(type => Number(parts.find(part => part.type === type).value));
  return (Date.UTC(year, month - 1, day, hour, minute) - now) / 60000;
};
const phone = () => {
  const chosen = { locale: find('locale').value.trim(), os: find('os').value, 'display-as': find('display-as').value,
    'utc-offset': zone() ? String(minutesAhead(zone())) : '' };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
};
const showFault = text => {
  find('phone-fault').textContent = text ?? '';
  find('phone-fault').hidden = !text;
};

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
    .map(f => ({ from: f.range.start.offset, to: f.range.end.offset, title: f.message, className: f.severity }))
    .filter(r => r.to > r.from && r.to <= bytes.length).sort((a, b) => a.from - b.from);
  const parts = [];
  let place = 0;
  for (const range of ranges) {
    if (range.from < place) continue;
    parts.push(decoder.decode(bytes.slice(place, range.from)));
    parts.push(make('mark', { title: range.title, className: range.className, textContent: decoder.decode(bytes.slice(range.from, range.to)) }));
    place = range.to;
  }
  parts.push(decoder.decode(bytes.slice(place)));
  target.replaceChildren(...parts);
};

// Blanks at the ends of a thread identifier make another stack. In sentences it has quotes.
const withBlanks = text => text.replace(/^\s+|\s+$|(?<=“)\s+|\s+(?=”)/g, blanks => '␣'.repeat(blanks.length));
const words = notification => [notification.title, notification.body].filter(Boolean).join(' ') || 'a notification';

const showStacks = (target, groups) => {
  const opened = new Set([...target.querySelectorAll('details[open]')].map(details => details.dataset.group));
  const items = groups.groups.map(group => {
    const first = group.notifications[0];
    const summary = group.summaries.at(-1)?.text;
    const item = make('li', {}, make('strong', { textContent: first.title ?? first.body ?? 'a notification' }));
    if (first.title && first.body) item.append(' ' + first.body);
    item.append(make('div', { className: 'small',
      textContent: [group.count > 1 ? `${group.count} in this stack` : 'stands alone', summary,
        group.kind === 'thread' ? `thread ${withBlanks(group.thread)}` : null, group.app].filter(Boolean).join(' · ') }));
    const why = [group.reason, ...(group.notes ?? []).map(note => note.message)].filter(Boolean).join('; ');
    if (why) item.append(make('div', { className: 'small', textContent: withBlanks(why) }));
    if (group.count > 1) {
      const details = make('details', {}, make('summary', { className: 'small', textContent: 'open the stack' }),
        make('ol', {}, ...group.notifications.map(each => make('li', { textContent: `${each.label} ${words(each)}` }))));
      details.dataset.group = JSON.stringify([group.device, group.app, group.kind, group.thread]);
      details.open = opened.has(details.dataset.group);
      item.append(details);
    }
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
  const severity = find('severity').value;
  return (!device || (push.device ?? '').toLowerCase().includes(device)) &&
    (!severity || (severity === 'any' ? push.worst : allFindings(push).some(finding => finding.severity === severity)));
};
const allFindings = push => [
  ...(push.answer.reason && !push.answer.scripted
    ? [{ severity: 'error', message: push.answer.trigger, rule: push.answer.reason, effect: 'send again ' + push.answer.retry }] : []),
  ...push.remarks, ...push.findings];

const severities = ['error', 'warning', 'info'], signs = { error: '✕', warning: '▲', info: 'ⓘ' };
const titleOf = push => {
  const alert = push.payload?.aps?.alert;
  const title = typeof alert === 'string' ? alert : alert?.title ?? alert?.body;
  return typeof title === 'string' ? title : null;
};

const listItem = push => {
  const time = new Date(push.time).toLocaleTimeString(undefined, { timeZone: zone() });
  const findings = allFindings(push).sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const [worst, ...others] = findings;
  const found = worst ? `${signs[worst.severity]} ${worst.message}${others.length ? ` and ${others.length} more` : ''}` : 'nothing found';
  const button = make('button', { type: 'button' },
    make('span', { className: 'status ' + (push.answer.status && push.answer.status < 300 ? 'good' : 'error'), textContent: push.answer.status ?? 'no answer' }),
    make('span', { className: 'name', textContent: [push.answer.reason, titleOf(push), push.pushType, push.topic].filter(Boolean).join(' · ') || push.path }),
    make('time', { className: 'small', textContent: time }),
    make('span', { className: 'more ' + (push.worst ?? ''), textContent: `#${push.id} ${found}` }));
  button.dataset.id = push.id;
  button.addEventListener('click', () => show(push));
  if (shown === push.id) button.setAttribute('aria-current', 'true');
  return make('li', {}, button);
};

const showList = () => {
  const wanted = pushes.filter(isWanted);
  find('list').replaceChildren(...wanted.slice(-maximumShown).reverse().map(listItem));
  find('empty').hidden = pushes.length > 0;
  find('none').hidden = pushes.length === 0 || wanted.length > 0;
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
  find('answer').textContent = `${status ? `${status} ${reason ?? 'accepted'}` : 'no answer'}${scripted ? ' (by the scenario)' : ''} · ${push.bytes} bytes · ${push.protocol}${id ? ' · ' + id : ''}`;
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
    const query = new URLSearchParams(phone());
    const groups = await get('groups?' + query);
    showFault(groups.error);
    if (!groups.error) {
      showStacks(find('stacks'), groups);
      showPicture(find('picture'), `groups.svg?${query}&rev=${Date.now()}`);
    }
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
find('severity').addEventListener('change', showList);
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
    body: JSON.stringify({ payload: text, headers, device: phone() }) });
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
find('phone').addEventListener('submit', event => event.preventDefault());
find('phone').addEventListener('input', () => {
  for (const id of choices) sessionStorage.setItem(id, find(id).value);
  showList();
  showStacksSoon();
  checkSoon();
});
find('play-headers').addEventListener('submit', event => event.preventDefault());

start();
check();
