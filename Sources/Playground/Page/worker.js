// Runs the linter. It answers one question after the other; `engine.js` ends it if that takes too long.
import { Library } from './library.js';

let library;
self.onmessage = ({ data: { module, number, request } }) => {
  try {
    if (module) { library = new Library(module); return; }
    // For tests of the replacement.
    if (request.text === 'trap!') throw new WebAssembly.RuntimeError('unreachable');
    if (request.text === 'loop!') for (;;);
    self.postMessage({ number, answer: JSON.parse(library.playground(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ number, fault: String(error) });
  }
};
