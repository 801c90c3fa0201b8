// Sends by node's own http2.
import http2 from 'node:http2';
import fs from 'node:fs';

const env = process.env;
const client = http2.connect(env.APNS_URL, { ca: fs.readFileSync(env.APNSLINT_CA) });
const send = (path, payload, headers) => new Promise((resolve, reject) => {
  const stream = client.request({ ':method': 'POST', ':path': path, authorization: `bearer ${env.JWT}`, ...headers });
  let status, fields, text = '';
  stream.on('response', answer => { status = answer[':status']; fields = answer; });
  stream.on('data', chunk => { text += chunk; });
  stream.on('end', () => resolve({ status, fields, reason: text ? JSON.parse(text).reason : '-' }));
  stream.on('error', reject);
  stream.end(payload);
});
const alert = { 'apns-topic': 'com.example.app', 'apns-push-type': 'alert' };
const push = (token, payload) => send(`/3/device/${token}`, payload, alert);
for (const [name, token, payload] of [['good', env.DEVICE, env.GOOD], ['bad', env.DEVICE, env.BAD],
  ['large', env.DEVICE, env.LARGE], ['unregistered', env.GONE, env.GOOD]]) {
  const { status, reason } = await push(token, payload);
  console.log(name, status, reason);
}
const made = await send('/1/apps/com.example.app/channels', '{"message-storage-policy":1,"push-type":"LiveActivity"}', {});
const cast = await send('/4/broadcasts/apps/com.example.app', env.BROADCAST, { 'apns-channel-id': made.fields['apns-channel-id'],
  'apns-push-type': 'liveactivity', 'apns-priority': '10', 'apns-expiration': '0' });
console.log('broadcast', cast.status, cast.reason);
const answers = await Promise.all(Array.from({ length: 1000 }, () => push(env.DEVICE, env.GOOD)));
console.log('parallel', answers.filter(answer => answer.status === 200).length, '-');
client.close();
