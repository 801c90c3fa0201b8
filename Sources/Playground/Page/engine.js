// Asks the linter: in a worker of this page, or of the stand-in that serves it.

const timeLimit = 2000;

// The linter of `apnslint serve`.
class Server {
  start() {}
  async ask(request) {
    const response = await fetch('check', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
    return response.json();
  }
}

// The linter in WebAssembly. A worker that traps or takes too long is replaced by a new one, and the question fails.
class Page {
  #module; #worker; #spare; #asked = 0; #waiting = new Map();
  #started = null;

  start() {
    return this.#started ??= (async () => {
      // The worker loads while the module is compiled.
      const worker = this.#fresh(), response = await fetch('apnslint.wasm');
      if (!response.ok) throw new Error(`apnslint.wasm: ${response.status}`);
      const isKnown = response.headers.get('content-type') === 'application/wasm';
      this.#module = await (isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
      worker.postMessage({ module: this.#module });
      this.#take(worker);
    })();
  }

  #take(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data: { number, answer, fault } }) => {
      const waiting = this.#waiting.get(number);
      if (fault) return this.#fail(fault);
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
    if (this.#module) worker.postMessage({ module: this.#module });
    return worker;
  }

  #fail(reason) {
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { timer } of failed) clearTimeout(timer);
    this.#replace();
    for (const { reject } of failed) reject(new Error(reason));
  }

  async ask(request) {
    await this.start();
    const number = ++this.#asked;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail('no answer after two seconds'), timeLimit);
      this.#waiting.set(number, { resolve, reject, timer });
      this.#worker.postMessage({ number, request });
    });
  }
}

// Begun at once, beside what else the page loads.
export const engine = document.documentElement.dataset.engine === 'server' ? new Server() : new Page();
engine.start();
