// The functions of apnslint.h in WebAssembly. Used by the page and by the package for Node.

const encoder = new TextEncoder(), decoder = new TextDecoder('utf-8', { ignoreBOM: true });

// The module imports these functions of WASI; it opens no files.
const system = memory => {
  const refused = 8, names = ['fd_write', 'fd_read', 'fd_close', 'fd_seek', 'fd_fdstat_get', 'fd_prestat_get', 'fd_prestat_dir_name', 'path_open'];
  return {
    ...Object.fromEntries(names.map(name => [name, () => refused])),
    random_get: (place, count) => { globalThis.crypto?.getRandomValues(new Uint8Array(memory().buffer, place, count)); return 0; },
    clock_time_get: (_clock, _precision, place) => { new DataView(memory().buffer).setBigUint64(place, BigInt(Date.now()) * 1000000n, true); return 0; },
    proc_exit: code => { throw new Error(`the linter ended with ${code}`); },
  };
};

export class Library {
  /** The functions of the module, its memory and its table. */
  calls;

  /**
   * An instance of a compiled `apnslint.wasm`. After a trap it must not be used any more. The page's module has only the functions that many
   * payloads need; `rest` gives the one with all others at the first call of one, or throws.
   */
  constructor(module, rest) {
    const absent = number => (...values) => {
      // The second module puts its functions into the table.
      new WebAssembly.Instance(rest(), { primary: this.calls });
      return this.calls.table.get(Number(number))(...values);
    };
    const placeholder = new Proxy({}, { get: (_, number) => absent(number) });
    this.calls = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system(() => this.calls.memory), placeholder }).exports;
    this.calls._initialize();
  }

  // Calls a function with texts as pointers and lengths, and a place for its answer.
  #call(name, first, texts, ...rest) {
    const calls = this.calls, places = [];
    try {
      const given = texts.flatMap(text => {
        if (text == null) return [0, 0];
        if (typeof text !== 'string' && !(text instanceof Uint8Array)) throw new TypeError('only text and bytes are taken');
        const bytes = typeof text === 'string' ? encoder.encode(text) : text, place = calls.malloc(bytes.length + 1);
        if (!place) throw new Error('there is not enough memory');
        places.push(place);
        new Uint8Array(calls.memory.buffer, place, bytes.length).set(bytes);
        return [place, bytes.length];
      });
      const answer = calls.malloc(16);
      places.push(answer);
      new Uint8Array(calls.memory.buffer, answer, 16).fill(0);
      const code = calls[name](...first, ...given, ...rest, ...(name === 'apnslint_fix' ? [answer, answer + 8] : [answer]));
      return { code, text: this.#taken(answer), second: name === 'apnslint_fix' ? this.#taken(answer + 8) : undefined };
    } finally {
      for (const place of places) calls.free(place);
    }
  }

  #taken(place) {
    const view = new DataView(this.calls.memory.buffer), start = view.getUint32(place, true), count = view.getUint32(place + 4, true);
    const text = start ? decoder.decode(new Uint8Array(this.calls.memory.buffer, start, count)) : null;
    this.calls.apnslint_text_free(place);
    return text;
  }

  get version() {
    const bytes = new Uint8Array(this.calls.memory.buffer, this.calls.apnslint_version(), 32);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
  /** The answer to a request of the page, both JSON. */
  playground(request) { return this.#call('apnslint_playground', [], [request]).text; }
  /** The answer to a command about documents, both JSON. */
  run(request) { return this.#call('apnslint_run', [], [request]).text; }
  create(options) {
    const { code, text } = this.#call('apnslint_create', [], [options]);
    if (!code) throw new TypeError(text);
    return code;
  }
  destroy(linter) { this.calls.apnslint_destroy(linter); }
  check(linter, payload, headers) { return this.#call('apnslint_check', [linter], [payload, headers]); }
  fix(linter, payload, headers, unsafe) {
    const { code, text, second } = this.#call('apnslint_fix', [linter], [payload, headers], unsafe ? 1 : 0);
    return { code, fixed: text, text: second };
  }
  group(options, notifications) { return this.#call('apnslint_group', [], [options, notifications]); }
}
