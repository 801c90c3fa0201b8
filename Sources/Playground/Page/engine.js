// Asks the linter: in a worker of this page, or of the stand-in that serves it.

const timeLimit = 2000;

// The linter of `apnslint serve`.
class Server {
  start() {}
  async ask(request) {
    const response = await fetch('playground', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
    return response.json();
  }
}

// The linter in WebAssembly. A worker that traps or takes too long is replaced by a new one, and the question fails.
class Page {
  #module; #worker; #asked = 0; #waiting = new Map();
  #started = null;

  start() {
    this.#started ??= (async () => {
      const response = await fetch('apnslint.wasm');
      if (!response.ok) throw new Error(`apnslint.wasm: ${response.status}`);
      this.#module = await WebAssembly.compile(await response.arrayBuffer());
      this.#replace();
    })();
    return this.#started;
  }

  #replace() {
    this.#worker?.terminate();
    const worker = this.#worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = ({ data: { number, answer, fault } }) => {
      const waiting = this.#waiting.get(number);
      if (fault) return this.#fail(fault);
      this.#waiting.delete(number);
      clearTimeout(waiting?.timer);
      waiting?.resolve(answer);
    };
    worker.onerror = event => this.#fail(event.message || 'the worker ended');
    worker.postMessage({ module: this.#module });
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

export const engine = document.documentElement.dataset.engine === 'server' ? new Server() : new Page();
