// Asks the linter: in a worker of this page, or of the stand-in that serves it.

// In milliseconds. The first answer of a worker also compiles what it needs of the linter.
const timeLimit = 2000, firstTimeLimit = 20_000;

/** Why there is no answer: the linter is `missing`, or it has `ended` without one. */
export class Fault extends Error {
  constructor(kind, message) { super(message); this.kind = kind; }
}

// The linter of `apnslint serve`.
class Server {
  start() {}
  async ask(request) {
    try {
      const response = await fetch('check', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
      return await response.json();
    } catch (error) { throw new Fault('missing', `the stand-in does not answer: ${error.message}`); }
  }
}

// The linter in WebAssembly. A worker that traps or takes too long is replaced by a new one, and the question fails.
class Page {
  #module; #rest; #others; #worker; #spare; #asked = 0; #waiting = new Map(); #started = null;
  /** Called with the number of bytes that have arrived, and with Infinity at the end. */
  onprogress = () => {};

  /** Loads the linter. After a failure the next call tries again. */
  start() {
    return this.#started ??= this.#load().catch(error => {
      this.#started = null;
      throw new Fault('missing', error.message);
    });
  }

  async #load() {
    // The worker loads while the module is compiled.
    const worker = this.#fresh();
    try {
      const response = await fetch('apnslint.wasm');
      if (!response.ok) throw new Error(`apnslint.wasm: ${response.status}`);
      let arrived = 0;
      const count = new TransformStream({ transform: (bytes, next) => { this.onprogress(arrived += bytes.length); next.enqueue(bytes); } });
      this.#module = await WebAssembly.compileStreaming(new Response(response.body.pipeThrough(count), { headers: { 'content-type': 'application/wasm' } }));
    } catch (error) { worker.terminate(); throw error; } finally { this.onprogress(Infinity); }
    worker.postMessage({ module: this.#module });
    this.#take(worker);
    this.#loadRest().catch(() => { /* Told by a question that needs it. */ });
  }

  /** Loads the functions that few payloads need. After a failure the next call tries again. */
  #loadRest() {
    return this.#others ??= (async () => {
      const response = await fetch('apnslint-rest.wasm');
      if (!response.ok) throw new Error(`apnslint-rest.wasm: ${response.status}`);
      this.#rest = await WebAssembly.compileStreaming(response);
      for (const worker of [this.#worker, this.#spare]) worker?.postMessage({ rest: this.#rest });
    })().catch(error => {
      this.#others = null;
      throw new Fault('missing', error.message);
    });
  }

  #take(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data: { number, answer, fault, absent } }) => {
      const waiting = this.#waiting.get(number);
      if (fault) return this.#fail(fault);
      if (absent) return waiting && this.#askLater(number, waiting);
      worker.hasAnswered = true;
      this.#waiting.delete(number);
      clearTimeout(waiting?.timer);
      waiting?.resolve(answer);
      // The next worker waits ready, so that the first replacement needs no network.
      this.#spare ??= this.#fresh();
    };
    worker.onerror = event => this.#fail(event.message || 'the worker ended');
  }

  #replace() {
    this.#worker?.terminate();
    this.#take(this.#spare ?? this.#fresh());
    this.#spare = this.#fresh();
  }

  #fresh() {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = () => { worker.hasAnswered = true; };
    // One that waits has answered before it is needed.
    if (this.#module) for (const message of [{ module: this.#module, rest: this.#rest }, { number: 0, request: { text: '{"aps":{"alert":"a"}}' } }]) worker.postMessage(message);
    return worker;
  }

  #fail(reason) {
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { timer } of failed) clearTimeout(timer);
    this.#replace();
    for (const { reject } of failed) reject(new Fault('ended', reason));
  }

  async ask(request) {
    await this.start();
    return new Promise((resolve, reject) => this.#send(++this.#asked, { request, resolve, reject }));
  }

  #send(number, waiting) {
    const limit = this.#worker.hasAnswered ? timeLimit : firstTimeLimit;
    waiting.timer = setTimeout(() => this.#fail(`no answer after ${limit / 1000} seconds`), limit);
    this.#waiting.set(number, waiting);
    this.#worker.postMessage({ number, request: waiting.request });
  }

  #askLater(number, waiting) {
    clearTimeout(waiting.timer);
    this.#waiting.delete(number);
    this.#loadRest().then(() => this.#send(number, waiting), waiting.reject);
  }
}

// Begun at once, beside what else the page loads.
export const engine = document.documentElement.dataset.engine === 'server' ? new Server() : new Page();
engine.start()?.catch(() => { /* Told by the first question. */ });
