// Runs the linter. It answers one question after the other; `engine.js` ends it if that takes too long.
import { Library } from './library.js';

let module, rest, library;
// The module of seldom used functions may still be on its way: the question is asked again then, of a new instance.
const absent = new Error('absent');
self.onmessage = ({ data }) => {
  const { number, request } = data;
  ({ module = module, rest = rest } = data);
  if (!request) return;
  try {
    library ??= new Library(module, () => { if (rest) return rest; throw absent; });
    self.postMessage({ number, answer: JSON.parse(library.playground(JSON.stringify(request))) });
  } catch (error) {
    library = null;
    self.postMessage(error === absent ? { number, absent: true } : { number, fault: String(error) });
  }
};
