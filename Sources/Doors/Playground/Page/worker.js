// Runs the linter. It answers one question after the other; `engine.js` ends it if that takes too long.
import { Library } from './library.js';

let library;
self.onmessage = ({ data: { module, number, request } }) => {
  try {
    if (module) library = new Library(module);
    else self.postMessage({ number, answer: JSON.parse(library.playground(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ number, fault: String(error) });
  }
};
