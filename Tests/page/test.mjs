// Drives the playground in headless Chromium: test.mjs FOLDER [PICTURES]. With a second folder it also writes screenshots.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const [folder, pictures] = process.argv.slice(2);
const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
let asked = [];
const server = createServer(async (request, response) => {
  asked.push(request.url);
  const path = normalize(decodeURIComponent(request.url.split('?')[0]));
  if (path.includes('favicon')) return response.writeHead(204).end();
  try {
    const file = await readFile(join(folder, path === '/' ? 'index.html' : path));
    response.writeHead(200, { 'content-type': kinds[extname(path)] ?? 'text/html' }).end(file);
  } catch { response.writeHead(404).end(); }
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

// Chromium's protocol over two pipes; messages end with a NUL.
const profile = await mkdtemp(join(tmpdir(), 'page-'));
const browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
  { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
const waiting = new Map(), faults = [];
let count = 0, rest = '';
browser.stdio[4].setEncoding('utf8').on('data', data => {
  const messages = (rest + data).split('\0');
  rest = messages.pop();
  for (const message of messages.map(text => JSON.parse(text))) {
    if (message.id) { const { resolve, reject } = waiting.get(message.id); waiting.delete(message.id); message.error ? reject(new Error(message.error.message)) : resolve(message.result); }
    else if (message.method === 'Runtime.exceptionThrown') faults.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
    else if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') faults.push(message.params.entry.text);
  }
});
const send = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
  waiting.set(++count, { resolve, reject });
  browser.stdio[3].write(JSON.stringify({ id: count, method, params, sessionId }) + '\0');
});
const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
const page = (method, params) => send(method, params, sessionId);
for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await page(domain + '.enable');

const run = async code => {
  const { result, exceptionDetails } = await page('Runtime.evaluate', { expression: `(async () => { ${code} })()`, awaitPromise: true, returnByValue: true, userGesture: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
};
const until = async (what, code, seconds = 20) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 50))) if (await run(`return ${code}`)) return;
  throw new Error(`never: ${what}\n${await run('return document.body.innerText')}`);
};
const visit = async hash => { await page('Page.navigate', { url: 'about:blank' }); await page('Page.navigate', { url: address + hash }); };
const write = text => run(`document.getElementById('results').replaceChildren(); document.getElementById('fix-all').hidden = true; const e = document.getElementById('editor'); e.focus(); e.select(); document.execCommand('insertText', false, ${JSON.stringify(text)});`);
const value = () => run(`return document.getElementById('editor').value`);
const says = text => `document.getElementById('results').innerText.includes(${JSON.stringify(text)})`;
const press = selector => run(`document.querySelector(${JSON.stringify(selector)}).click()`);
const picture = async (name, width = 1440, height = 900, dark = false) => {
  if (!pictures) return;
  await page('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  await page('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
  await new Promise(resolve => setTimeout(resolve, 400));
  const { data } = await page('Page.captureScreenshot', { format: 'png', captureBeyondViewport: width < 500 });
  await writeFile(join(pictures, name + '.png'), Buffer.from(data, 'base64'));
};

const tests = {
  async 'a sample is judged at once, and the picture is there'() {
    const start = Date.now();
    await visit('');
    await until('a finding', `document.querySelectorAll('.finding').length >= 4`);
    console.log(`  first finding after ${Date.now() - start} ms, ${await run(`return document.getElementById('speed').textContent`)}`);
    await until('the picture', `document.getElementById('picture').naturalWidth > 0`);
    assert.match(await run(`return document.getElementById('route').innerText`), /APNs answers 200/);
    assert.match(await run(`return document.getElementById('live').textContent`), /error/);
    await picture('light'); await picture('dark', 1440, 900, true); await picture('narrow', 390, 844); await picture('middle', 1100, 800);
    await page('Emulation.clearDeviceMetricsOverride');
  },
  async 'a pasted text is judged, fixed, and the fix undone'() {
    const text = '{"aps":{"alert":"Hi","badge":"3"}}';
    await write(text);
    await until('the finding', says('badge is a string'));
    await press('.acts button');
    assert.equal(await value(), '{"aps":{"alert":"Hi","badge":3}}');
    await until('nothing', says('Nothing found'));
    await press('#undo');
    assert.equal(await value(), text);
    await until('the finding again', says('badge is a string'));
  },
  async 'all fixes are one step to undo, and the findings are those of the text'() {
    const text = '{"aps":{"alert":"Hi","badge":"3","thread_id":"a"}}';
    await write(text);
    await until('two', `!document.getElementById('fix-all').hidden`);
    await press('#fix-all');
    await until('nothing', says('Nothing found'));
    await run(`document.getElementById('editor').focus(); document.execCommand('undo')`);
    assert.equal(await value(), text);
    await until('both again', `document.querySelectorAll('.finding').length === 2`);
  },
  async 'an array is no push: APNs refuses it, and nothing is shown'() {
    await write('[{"aps":{"alert":"a"}},{"aps":{"alert":"b"}}]');
    await until('refused', `/APNs answers 4/.test(document.getElementById('route').innerText) === document.getElementById('picture').hidden`);
  },
  async 'what APNs refuses or the device cannot read is not drawn as shown'() {
    for (const [text, headers] of [['{"aps":{"alert":"a",}}', {}], ['{"aps":{"alert":"a"}}', { 'apns-priority': '7' }]]) {
      const drawn = await run(`return (await (await import('./engine.js')).engine.ask(${JSON.stringify({ text, headers, os: 'ios26' })})).picture`);
      assert.ok(drawn.includes('Not displayed'), drawn);
    }
    await write('{"aps":{"alert":"a",}}');
    await until('unreadable', `/Device shows nothing/.test(document.getElementById('route').innerText)`);
  },
  async 'a finding about a header field marks it'() {
    await write('{"aps":{"content-available":1}}');
    await run(`const f = document.querySelector('[name=apns-push-type]'); f.value = 'background'; f.dispatchEvent(new Event('input', { bubbles: true }))`);
    await until('the mark', `document.querySelector('[name=apns-priority]').ariaInvalid === 'true'`);
    await run(`const f = document.querySelector('[name=apns-push-type]'); f.value = 'alert'; f.dispatchEvent(new Event('input', { bubbles: true }))`);
  },
  async 'other forms are read'() {
    for (const [text, word] of [
      [`curl -H 'apns-push-type: background' -d '{"aps":{"alert":"a"}}' https://api.push.apple.com/3/device/00`, 'background'],
      ['{"message":{"token":"x","notification":{"title":"a"},"apns":{"payload":{"aps":{"badge":"3"}}}}}', 'badge is a string'],
      ['{"to":"ExponentPushToken[x]","title":"a"}', 'Nothing found'],
      ['payload = {"aps": {"alert": "a", "badge": "3", "mutable-content": True}}', 'badge is a string'],
      ['let payload: [String: Any] = ["aps": ["alert": "a", "badge": "3"]]', 'badge is a string'],
    ]) { await write(text); await until(text, says(word)); }
  },
  async 'several pushes stack'() {
    await run(`document.querySelector('[name=apns-collapse-id]').value = ''`);
    await write('{"aps":{"alert":"a","thread-id":"x"}}\n{"aps":{"alert":"b","thread-id":"x"}}\n{"aps":{"alert":"c","thread-id":"x "}}');
    await until('a stack', says('2 in a stack'));
    assert.deepEqual(await run(`return [...document.querySelectorAll('.line > .letter')].map(each => each.textContent).sort()`), ['A', 'B', 'B']);
    await picture('several');
    await page('Emulation.clearDeviceMetricsOverride');
  },
  async 'the size by member'() {
    await write('{"aps":{"alert":{"title":"Hi","body":"A longer text than the title"}},"trip":7}');
    await until('the size', `document.getElementById('size').innerText.includes('79 of 4,096')`);
    await press('#size-button');
    await until('its parts', `!document.getElementById('sizes').hidden && document.getElementById('sizes').innerText.includes('aps.alert.body')`);
    await picture('sizes');
    await page('Emulation.clearDeviceMetricsOverride');
    await run(`document.querySelector('.size-place').dispatchEvent(new Event('mouseleave'))`);
    await until('gone', `document.getElementById('sizes').hidden`);
  },
  async 'on a phone the next finding and its fix are in reach of the thumb'() {
    await page('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 1, mobile: true });
    await write('{"aps":{"alert":"Hi","badge":"3"}}');
    await until('the fix', `document.getElementById('bar-fix').textContent === 'Write 3' && document.getElementById('bar').getBoundingClientRect().bottom <= innerHeight`);
    await press('#bar-next');
    await press('#bar-fix');
    assert.equal(await value(), '{"aps":{"alert":"Hi","badge":3}}');
    await page('Emulation.clearDeviceMetricsOverride');
  },
  async 'the page of a rule opens and closes'() {
    await write('{"aps":{"alert":"Hi","badge":"3"}}');
    await until('the finding', says('badge is a string'));
    await press('.rule');
    await until('the page', `!document.getElementById('sheet').hidden && document.getElementById('sheet').innerText.includes('Flagged')`);
    await picture('rule');
    await page('Emulation.clearDeviceMetricsOverride');
    await page('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Escape' });
    await until('closed', `document.getElementById('sheet').hidden`);
  },
  async 'a manifest judges the push with the app'() {
    await write('{"aps":{"alert":"Hi","category":"X"}}');
    await run(`const d = new DataTransfer(); d.items.add(new File(['{"name":"Courier","categories":[{"identifier":"Y"}]}'], 'app.json')); document.dispatchEvent(new DragEvent('drop', { dataTransfer: d, bubbles: true }))`);
    await until('the finding', `/category/.test(document.querySelector('.finding')?.innerText)`);
    await until('the chip', `document.getElementById('app-set').innerText.includes('Courier')`);
    await press('#app-remove');
  },
  async 'a link restores everything, and is never sent'() {
    await write('{"aps":{"alert":"من الرابط"}}');
    await run(`const f = document.querySelector('[name=apns-topic]'); f.value = 'com.example.link'; document.getElementById('system').value = 'ios17'; document.getElementById('share').click()`);
    await until('the link', `location.hash.startsWith('#p=')`);
    const hash = await run('return location.hash');
    asked = [];
    await visit(hash);
    await until('the text', `document.getElementById('editor')?.value.includes('من الرابط') && document.getElementById('picture').naturalWidth > 0`);
    assert.equal(await run(`return document.querySelector('[name=apns-topic]').value + document.getElementById('system').value`), 'com.example.linkios17');
    assert.ok(asked.length && asked.every(url => !url.includes('#') && !url.includes('p=')));
    await until('judged', `document.getElementById('picture').naturalWidth > 0`);
    await picture('arabic');
    await page('Emulation.clearDeviceMetricsOverride');
  },
  async 'a trap and an endless loop are told, and the next text is judged'() {
    for (const fault of ['trap!', 'loop!']) {
      await write(fault);
      await until('told', says('The linter was started again'));
      assert.equal(await value(), fault);
      await write('{"aps":{"alert":"Hi","badge":"3"}}');
      await until('judged again', says('badge is a string'));
    }
  },
  async '1 MB of JSON is judged or told, and typing goes on'() {
    await run(`const e = document.getElementById('editor'); e.value = JSON.stringify({ aps: { alert: 'a' }, data: Array.from({ length: 60000 }, (_, i) => 'value ' + i) }); e.dispatchEvent(new Event('input'))`);
    await until('judged', `/too many|started again/.test(document.body.innerText)`);
  },
  async 'it works without a network'() {
    await page('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await write('{"aps":{"alert":"Hi","badge":"4"}}');
    await until('judged', says('Write 4'));
    await write('loop!');
    await until('told', says('started again'));
    await write('{"aps":{"alert":"Hi","badge":"5"}}');
    await until('judged by a new worker', says('Write 5'));
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try { await test(); console.log('✓ ' + name); } catch (error) { failed++; console.log(`✗ ${name}\n  ${error.stack}`); }
}
for (const fault of new Set(faults.filter(fault => !/favicon|ERR_INTERNET/.test(fault)))) { failed++; console.log('✗ the browser reports: ' + fault); }
browser.kill();
server.close();
await new Promise(resolve => browser.once('exit', resolve));
await rm(profile, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
