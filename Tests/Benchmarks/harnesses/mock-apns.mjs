// A mock of APNs as teams write them for their tests: it looks at the headers, the device token and the size, and at no payload.
//
//     node mock-apns.mjs CERTIFICATE KEY PORT
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { randomUUID } from 'node:crypto';

const [certificate, key, port] = process.argv.slice(2);
const server = createSecureServer({
  cert: readFileSync(certificate), key: readFileSync(key), settings: { maxConcurrentStreams: 1000 },
});

const reason = (headers, bytes) => {
  if (!headers['apns-topic']) return [400, 'MissingTopic'];
  if (!/^bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(headers.authorization ?? '')) return [403, 'MissingProviderToken'];
  if (!/^\/3\/device\/[0-9a-f]{64}$/i.test(headers[':path'])) return [400, 'BadDeviceToken'];
  if (bytes === 0) return [400, 'PayloadEmpty'];
  return bytes > 4096 ? [413, 'PayloadTooLarge'] : [200, null];
};

server.on('stream', (stream, headers) => {
  let bytes = 0;
  stream.on('data', part => { bytes += part.length; });
  stream.on('error', () => {});
  stream.on('end', () => {
    const [status, why] = reason(headers, bytes);
    stream.respond({ ':status': status, 'apns-id': randomUUID() });
    stream.end(why ? JSON.stringify({ reason: why }) : undefined);
  });
});
server.listen(Number(port), '127.0.0.1');
