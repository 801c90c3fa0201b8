// Drives the playground in headless Chromium: test.mjs FOLDER [PICTURES [AXE]]. With a second folder it also writes screenshots.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '../../Sources/Doors/Playground/serve.mjs';
import { Browser } from './browser.mjs';

const [folder, pictures, axe] = process.argv.slice(2);
// In place of a file of the page: a function that answers.
const answers = new Map();
// The page has no words that make the linter trap or loop: here its worker gets some.
answers.set('/worker.js', (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(folder, 'worker.js'), 'utf8') + `
  const judge = Library.prototype.playground;
  Library.prototype.playground = function (request) {
    if (request.includes('loop!')) for (;;);
    if (request.includes('trap!')) throw new WebAssembly.RuntimeError('unreachable');
    return judge.call(this, request);
  };`));
let asked = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  (answers.get(request.url) ?? files(folder))(request, response);
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await Browser.start();
const { faults } = browser;
const page = (method, params) => browser.send(method, params), run = code => browser.run(code), until = (...given) => browser.until(...given);
const visit = hash => browser.visit(address + hash);
// As somebody who has not been here before.
const visitFirst = async (hash = '') => { await visit('icon.svg'); await run('localStorage.clear()'); await visit(hash); };
const paste = async text => { await run(`document.getElementById('editor').focus()`); await browser.paste(text); };
const undo = () => browser.key('z', { modifiers: 2, commands: ['undo'] });
const write = text => run(`document.getElementById('results').replaceChildren(); document.getElementById('fix-all').hidden = true; const e = document.getElementById('editor'); e.focus(); e.select(); document.execCommand('insertText', false, ${JSON.stringify(text)});`);
const value = () => run(`return document.getElementById('editor').value`);
const field = name => run(`return document.querySelector('[name=${name}]').value`);
const setField = (name, value) => run(`const f = document.querySelector('[name=${name}]'); f.value = ${JSON.stringify(value)}; f.dispatchEvent(new Event('input', { bubbles: true }))`);
const says = text => `document.getElementById('results').innerText.includes(${JSON.stringify(text)})`;
const routeSays = text => `document.getElementById('route').innerText.includes(${JSON.stringify(text)})`;
const press = selector => run(`document.querySelector(${JSON.stringify(selector)}).click()`);
const choose = async name => { await press('#samples-button'); await run(`[...document.querySelectorAll('#samples button')].find(each => each.innerText.includes(${JSON.stringify(name)})).click()`); };
const drop = (name, text) => run(`const d = new DataTransfer(); d.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)})); document.dispatchEvent(new DragEvent('drop', { dataTransfer: d, bubbles: true }))`);
const picture = async (name, width = 1440, height = 900, dark = false) => { if (pictures) await browser.picture(join(pictures, name + '.png'), width, height, { dark, whole: width < 500 }); };
const badge = '{"aps":{"alert":"Hi","badge":"3"}}';

const tests = {
  async 'a sample is judged at once, and the picture is there'() {
    const start = Date.now();
    await visitFirst();
    await until('a finding', `document.querySelectorAll('.finding').length >= 4`);
    console.log(`  first finding after ${Date.now() - start} ms, ${await run(`return document.getElementById('speed').textContent`)}`);
    await until('the picture', `document.getElementById('picture').naturalWidth > 0`);
    assert.match(await run(`return document.getElementById('route').innerText`), /APNs answers 200/);
    assert.match(await run(`return document.getElementById('live').textContent`), /error/);
    await until('checked', `document.getElementById('speed').textContent`);
    await picture('light'); await picture('dark', 1440, 900, true); await picture('narrow', 390, 844); await picture('middle', 1100, 800);
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
      [`{'aps': {'alert': 'Hi', 'badge': '3', 'mutable-content': True}}`, 'badge is a string'],
      ['let x = ["aps": ["alert": "Hi", "badge": "3"]]', 'badge is a string'],
      ['aps:\n  alert: Hi\n  badge: "3"\n', 'badge is a string'],
      ['val p = mapOf("aps" to mapOf("alert" to "Hi", "badge" to "3"))', 'badge is a string'],
    ]) { await write(text); await until(text, says(word)); }
  },
  async 'several pushes stack'() {
    await run(`document.querySelector('[name=apns-collapse-id]').value = ''`);
    await write('{"aps":{"alert":"a","thread-id":"x"}}\n{"aps":{"alert":"b","thread-id":"x"}}\n{"aps":{"alert":"c","thread-id":"x "}}');
    await until('a stack', says('2 in a stack'));
    assert.deepEqual(await run(`return [...document.querySelectorAll('.line > .letter')].map(each => each.textContent).sort()`), ['A', 'B', 'B']);
    await picture('several');
  },
  async 'the size by member'() {
    await write('{"aps":{"alert":{"title":"Hi","body":"A longer text than the title"}},"trip":7}');
    await until('the size', `document.getElementById('size').innerText.includes('79 of 4,096')`);
    await press('#size-button');
    await until('its parts', `!document.getElementById('sizes').hidden && document.getElementById('sizes').innerText.includes('aps.alert.body')`);
    await picture('sizes');
    await run(`document.querySelector('.size-place').dispatchEvent(new Event('mouseleave'))`);
    await until('gone', `document.getElementById('sizes').hidden`);
  },
  async 'on a phone the next finding and its fix are in reach of the thumb'() {
    await page('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 1, mobile: true });
    await write('{"aps":{"alert":"Hi","badge":"3"}}');
    await until('the fix', `document.getElementById('bar-fix').textContent === 'Write 3' && document.getElementById('bar').getBoundingClientRect().bottom <= innerHeight`);
    await press('#samples-button');
    assert.equal(await run(`return document.documentElement.scrollWidth`), 390);
    await press('#samples-button');
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
    await browser.key('Escape');
    await until('closed', `document.getElementById('sheet').hidden`);
  },
  async 'a manifest judges the push with the app'() {
    await write('{"aps":{"alert":"Hi","category":"X"}}');
    await drop('app.json', '{"name":"Courier","categories":[{"identifier":"Y"}]}');
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
  },
  async 'what is pasted is judged without the header fields of the sample'() {
    await visitFirst();
    await until('the sample', says('badge is a string'));
    assert.equal(await field('apns-collapse-id'), 'gate-7');
    assert.equal(await run(`return document.querySelector('[name=apns-priority]').labels[0].querySelector('small').textContent`), 'sample’s');
    for (const text of ['{"aps":{"content-available":1},"x":1}', '{"aps":{"timestamp":1763000000,"event":"update","content-state":{"a":1}}}']) {
      await paste(text);
      await until('nothing', says('Nothing found'));
      assert.equal(await field('apns-push-type') + await field('apns-collapse-id') + await field('apns-topic'), '');
    }
    await choose('Gate changed');
    await until('the sample', says('sound "Default"'));
    await paste(['a', 'b', 'c'].map(body => JSON.stringify({ aps: { alert: body, 'thread-id': 'chat-7' } })).join('\n'));
    await until('a stack', says('3 in a stack'));
  },
  async 'a field that the person has set stays, and undo brings back those of the sample'() {
    await visitFirst();
    await until('the sample', says('badge is a string'));
    await setField('apns-priority', '5');
    await paste('{"aps":{"alert":"Hi"}}');
    await until('judged', says('Nothing found'));
    assert.equal(await field('apns-priority') + await field('apns-topic'), '5');
    await run(`document.getElementById('editor').focus()`);
    await undo();
    await until('the sample again', says('sound "Default"'));
    assert.equal(await field('apns-priority') + await field('apns-topic'), '5com.example.courier');
  },
  async 'the collapse id of the fields does not apply to lines'() {
    await setField('apns-collapse-id', 'gate-7');
    await paste(['a', 'b', 'c'].map(body => JSON.stringify({ aps: { alert: body, 'thread-id': 'chat-7' } })).join('\n'));
    await until('a stack', says('3 in a stack'));
    assert.ok(await run(`return document.querySelector('.unused [name=apns-collapse-id]') !== null`));
  },
  async 'of 201 lines the first 200 are judged, and it says so'() {
    await paste('{"aps":{"alert":"Hi"}}\n'.repeat(201));
    await until('told', routeSays('The first 200 of 201 pushes'));
  },
  async 'the own text survives a sample, a link and a reload'() {
    await visitFirst();
    await until('the sample', says('badge is a string'));
    const mine = '{"aps":{"alert":"mine","badge":"8"}}';
    await paste(mine);
    await setField('apns-priority', '5');
    await until('judged', says('Write 8'));
    await choose('Out for delivery');
    await until('the sample', says('Nothing found'));
    await press('#undo');
    assert.equal(await value(), mine);
    assert.equal(await field('apns-priority') + await field('apns-topic'), '5');
    await choose('Out for delivery');
    await until('the sample', says('Nothing found'));
    await visit('');
    await until('judged', says('Write 8'));
    assert.equal(await value() + await field('apns-priority'), mine + '5');
    const link = '#p=' + await run(`return btoa(String.fromCharCode(...new Uint8Array(await new Response(new Blob([JSON.stringify({ text: '{"aps":{"alert":"of a link"}}' })]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')`);
    await run(`location.hash = ${JSON.stringify(link)}`);
    await until('the link', `document.getElementById('editor').value.includes('of a link')`);
    await run(`document.getElementById('editor').focus()`);
    await undo();
    await until('mine again', `document.getElementById('editor').value.includes('mine')`);
    await visit(link);
    await until('the link', `document.getElementById('editor')?.value.includes('of a link')`);
    await visit('');
    await until('mine', `document.getElementById('editor')?.value.includes('mine')`);
    await visit('#p=broken');
    await until('told', `document.getElementById('toast').innerText.includes('damaged')`);
    await choose('Forget your texts');
    await visit('');
    await until('the sample', `document.getElementById('editor')?.value.includes('Gate changed')`);
  },
  async 'a wrong manifest is named, and the push is judged without it'() {
    await paste(badge);
    await until('judged', says('Write 3'));
    await drop('app.json', '{"categories":5}');
    await until('told', says('This is no manifest of an app'));
    assert.ok(await run(`return document.getElementById('app-set').hidden && document.querySelectorAll('.notice').length === 1`));
    await paste(badge.replace('3', '4'));
    await until('judged', says('Write 4'));
    assert.ok(!await run(`return document.querySelector('.notice')`));
  },
  async 'a linter that is not there is told, and loaded again'() {
    answers.set('/apnslint.wasm', (_, response) => response.writeHead(404).end());
    await visitFirst();
    await until('told', says('The linter could not be loaded'));
    assert.ok(await run(`return ${says('apnslint.wasm: 404')} && ${says('badge is a string')}`), 'the sample’s findings stay');
    answers.delete('/apnslint.wasm');
    await press('.notice button');
    await until('judged', `document.getElementById('speed').textContent.includes('checked') && !document.querySelector('.notice')`);
    faults.length = 0;
  },
  async 'before the linter has arrived there are the sample’s findings, and how much is loaded'() {
    let go = null;
    answers.set('/apnslint.wasm', async (request, response) => {
      const bytes = readFileSync(join(folder, 'apnslint.wasm'));
      response.writeHead(200, { 'content-type': 'application/wasm' }).write(bytes.subarray(0, bytes.length / 2));
      await new Promise(resolve => { go = resolve; });
      response.end(bytes.subarray(bytes.length / 2));
    });
    await visitFirst();
    await until('the findings', `document.querySelectorAll('.finding').length === 4 && document.getElementById('picture').naturalWidth > 0`);
    await until('the progress', `/0\\.\\d of 0\\.\\d MB/.test(document.getElementById('loading').innerText)`);
    await picture('loading');
    await paste('{"aps":{"alert":"Hi","badge":"9"}}');
    go();
    await until('judged', says('Write 9'));
    assert.ok(await run(`return document.getElementById('loading').hidden`));
    answers.delete('/apnslint.wasm');
  },
  async 'without JavaScript the sample and its findings stand there'() {
    await page('Emulation.setScriptExecutionDisabled', { value: true });
    await visit('');
    assert.ok(await run(`return document.body.innerText.includes('how to install it') && document.querySelectorAll('.still .finding').length === 4 && !document.querySelector('.panes').offsetHeight`));
    await picture('still');
    await page('Emulation.setScriptExecutionDisabled', { value: false });
  },
  async 'the functions that few payloads need come later, and a text that needs them waits'() {
    let go = null;
    answers.set('/apnslint-rest.wasm', async (request, response) => {
      await new Promise(resolve => { go = resolve; });
      files(folder)(request, response);
    });
    await visitFirst();
    await until('the sample', `document.getElementById('speed').textContent.includes('checked')`);
    await write(badge.replace('3', '8'));
    await until('judged without them', says('Write 8'));
    await write('payload = {"aps": {"alert": title, "badge": "7"}}');
    go();
    await until('judged with them', says('Write 7'));
    answers.set('/apnslint-rest.wasm', (_, response) => response.writeHead(404).end());
    await visitFirst();
    await write('payload = {"aps": {"alert": title, "badge": "7"}}');
    await until('told', says('apnslint-rest.wasm: 404'));
    answers.delete('/apnslint-rest.wasm');
    await press('.notice button');
    await until('judged', says('Write 7'));
    faults.length = 0;
  },
  async 'a keystroke in 4 KB takes at most 16 ms, and in a line of 77 KB at most 100 ms'() {
    await visitFirst();
    await until('the sample', says('badge is a string'));
    const small = JSON.stringify({ aps: { alert: { title: 'Gate', body: 'B12' }, sound: 'default' }, data: Array.from({ length: 380 }, (_, index) => index) }, null, 1);
    const long = JSON.stringify({ aps: { alert: 'a', badge: '3' }, data: Array.from({ length: 6000 }, (_, index) => 'value ' + index) });
    for (const [name, text, most] of [['4 KB in 400 lines', small, 16], ['77 KB in one line', long, 100]]) {
      await paste(text);
      await until('judged', `document.getElementById('speed').textContent && document.getElementById('live').textContent`);
      await new Promise(resolve => setTimeout(resolve, 1000));
      // The processor time of a keystroke's script, style and layout: the machine has other things to do.
      await page('Performance.enable', { timeDomain: 'threadTicks' });
      const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
      const spent = async () => (await page('Performance.getMetrics')).metrics.filter(each => parts.includes(each.name)).reduce((sum, each) => sum + each.value * 1000, 0);
      await run(`const editor = document.getElementById('editor'); editor.focus(); editor.setSelectionRange(30, 30)`);
      const count = 20, before = await spent();
      for (let index = 0; index < count; index++) await page('Input.insertText', { text: 'x' });
      const each = (await spent() - before) / count;
      await page('Performance.disable');
      console.log(`  a keystroke in ${name}: ${each.toFixed(1)} ms`);
      assert.ok(each <= most, `${name}: ${each} ms`);
    }
  },
  async 'axe finds no fault'() {
    if (!axe || !existsSync(axe)) return console.log('  skipped: axe-core is not there');
    await page('Page.setBypassCSP', { enabled: true });
    for (const theme of ['light', 'dark']) {
      await visitFirst();
      await until('judged', `document.getElementById('speed').textContent`);
      await run(`document.documentElement.dataset.theme = '${theme}'`);
      await page('Runtime.evaluate', { expression: readFileSync(axe, 'utf8') });
      const found = await run(`return (await axe.run()).violations.map(each => each.id + ': ' + each.nodes.map(node => node.target + ' ' + node.failureSummary).join('; '))`);
      assert.deepEqual(found, [], theme);
    }
    await page('Page.setBypassCSP', { enabled: false });
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
const only = process.env.ONLY;
for (const [name, test] of Object.entries(tests).filter(([name]) => !only || name.includes(only))) {
  answers.delete('/apnslint.wasm');
  try { await test(); console.log('✓ ' + name); } catch (error) { failed++; console.log(`✗ ${name}\n  ${error.stack}`); }
}
for (const fault of new Set(faults.filter(fault => !/ERR_INTERNET|404/.test(fault)))) { failed++; console.log('✗ the browser reports: ' + fault); }
await browser.end();
server.close();
process.exit(failed ? 1 : 0);
