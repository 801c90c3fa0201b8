// Headless Chromium, by its protocol over two pipes, in which messages end with a NUL.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Browser {
  /** What the browser reports: exceptions and errors of the console. */
  faults = [];
  #process; #profile; #waiting = new Map(); #count = 0; #session;

  static async start() {
    const browser = new Browser();
    await browser.#start();
    return browser;
  }

  async #start() {
    this.#profile = await mkdtemp(join(tmpdir(), 'page-'));
    this.#process = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', `--user-data-dir=${this.#profile}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    let rest = '';
    this.#process.stdio[4].setEncoding('utf8').on('data', data => {
      const messages = (rest + data).split('\0');
      rest = messages.pop();
      for (const message of messages) this.#take(JSON.parse(message));
    });
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    this.#session = (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await this.send(domain + '.enable');
  }

  #take({ id, result, error, method, params }) {
    if (id) {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) reject(new Error(error.message)); else resolve(result);
    } else if (method === 'Runtime.exceptionThrown') this.faults.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    else if (method === 'Log.entryAdded' && params.entry.level === 'error') this.faults.push(params.entry.text);
  }

  send(method, params = {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(++this.#count, { resolve, reject });
      this.#process.stdio[3].write(JSON.stringify({ id: this.#count, method, params, sessionId: this.#session }) + '\0');
    });
  }

  async visit(url) {
    await this.send('Page.navigate', { url: 'about:blank' });
    await this.send('Page.navigate', { url });
    while (!await this.run(`return location.href !== 'about:blank' && document.readyState === 'complete'`).catch(() => false)) await new Promise(resolve => setTimeout(resolve, 20));
  }

  /** Runs code in the page. */
  async run(code) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression: `(async () => { ${code} })()`, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async until(what, code, seconds = 30) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 50))) if (await this.run(`return ${code}`)) return;
    throw new Error(`never: ${what}\n${(await this.run('return document.body.innerText')).replace(/\s+/g, ' ').slice(0, 800)}`);
  }

  /** Presses a key, with the commands of the editor that it stands for. */
  async key(key, options = {}) {
    for (const type of ['keyDown', 'keyUp']) await this.send('Input.dispatchKeyEvent', { type, key, code: key, ...options, ...(type === 'keyUp' && { commands: [] }) });
  }

  /** Puts a text in place of all that the focused field has, as pasting does. */
  async paste(text) {
    await this.key('a', { modifiers: 2, commands: ['selectAll'] });
    await this.send('Input.insertText', { text });
  }

  async picture(path, width, height, { dark = false, whole = false } = {}) {
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 });
    await this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
    await new Promise(resolve => setTimeout(resolve, 400));
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: whole });
    await writeFile(path, Buffer.from(data, 'base64'));
    await this.send('Emulation.clearDeviceMetricsOverride');
  }

  async end() {
    this.#process.kill();
    await new Promise(resolve => this.#process.once('exit', resolve));
    await rm(this.#profile, { recursive: true, force: true });
  }
}
