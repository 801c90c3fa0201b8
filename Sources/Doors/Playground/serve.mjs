// Serves a folder on this machine, compressed where the browser takes it: serve.mjs FOLDER [PORT].
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const kinds = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png',
};
const encodings = { br: '.br', gzip: '.gz' };

/** A handler of requests for the files of a folder. */
export const files = folder => (request, response) => {
  let path;
  try { path = join(folder, normalize('/' + decodeURIComponent(request.url.split(/[?#]/)[0]))); } catch { return response.writeHead(400).end(); }
  const file = path.endsWith('/') ? path + 'index.html' : path;
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  const taken = (request.headers['accept-encoding'] ?? '').split(',').map(word => word.trim().split(';')[0]);
  const encoding = Object.keys(encodings).find(name => taken.includes(name) && existsSync(file + encodings[name]));
  response.writeHead(200, {
    'content-type': kinds[extname(file)] ?? 'application/octet-stream', vary: 'accept-encoding', 'cache-control': 'no-cache', ...(encoding && { 'content-encoding': encoding }),
  });
  createReadStream(encoding ? file + encodings[encoding] : file).pipe(response);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port = '8000'] = process.argv.slice(2);
  createServer(files(folder)).on('error', error => { console.error(error.message); process.exit(1); })
    .listen(Number(port), '127.0.0.1', () => console.log(`the page is at http://localhost:${port}; Ctrl-C ends it`));
}
