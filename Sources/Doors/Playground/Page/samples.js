// Pushes to begin with.
const courier = type => ({ 'apns-push-type': type, 'apns-priority': type === 'background' ? '5' : '10', 'apns-topic': 'com.example.courier' });
const json = value => JSON.stringify(value, null, 2) + '\n';
const lines = (...values) => values.map(value => JSON.stringify(value)).join('\n') + '\n';
const chat = (title, body, thread) => ({ aps: { alert: { title, body }, 'thread-id': thread, sound: 'default' } });

export const samples = [
  { name: 'Gate changed', about: 'A badge in quotes, a key with an underscore', headers: { ...courier('alert'), 'apns-collapse-id': 'gate-7' }, text: json({
    aps: { alert: { title: 'Gate changed', body: 'Your flight LH 1412 now leaves from B12. Boarding starts at 18:40.' }, badge: '3', sound: 'Default', thread_id: 'trip-7', 'interruption-level': 'time-sensitive', 'relevance-score': 1.5 },
    trip: { id: 7, gate: 'B12' } }) },
  { name: 'Silent sync', about: 'A background push that shows, at priority 10', headers: { ...courier('background'), 'apns-priority': '10' }, text: json({ aps: { 'content-available': true, alert: 'Syncing your parcels', sound: 'default' } }) },
  { name: 'طردك في الطريق', about: 'Right to left, and a blank that splits the stack', headers: courier('alert'), text: json({ aps: { alert: { title: 'طردك في الطريق', body: 'ستصل ميا قبل الساعة ١٢:٠٠ ومعها ٤ طرود.' }, sound: 'default', 'thread-id': 'parcel-4471 ' } }) },
  { name: 'Boarding, Live Activity', about: 'Milliseconds, and a topic without its suffix', headers: courier('liveactivity'), text: json({ aps: { timestamp: 1718900000000, event: 'update', 'content-state': { status: 'boarding', gate: 'B12' }, alert: { title: 'Boarding' } } }) },
  { name: 'Trailing comma', about: 'Not JSON to the device', headers: courier('alert'), text: '{\n  "aps": {\n    "alert": { "title": "Dinner is ready", "body": "Come down!" },\n    "sound": "default",\n  }\n}\n' },
  { name: 'The long night', about: 'Too many bytes', headers: courier('alert'), text: json({ aps: { alert: { title: 'The long night', body: 'The museum reopens on Saturday with a night of music, light and long tables. '.repeat(56).trim() }, sound: 'default' } }) },
  { name: 'A curl command', about: 'Header fields of another type', headers: {}, text: `curl --http2 -H 'apns-push-type: background' -H 'apns-topic: com.example.courier' -d '{"aps":{"alert":"On its way","sound":"default"}}' https://api.push.apple.com/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0\n` },
  { name: 'A message to Firebase', about: 'A badge in quotes, in the part for Apple', headers: {}, text: json({ message: { token: 'c0ffee', notification: { title: 'Gate changed', body: 'B12' }, apns: { payload: { aps: { badge: '3' } } } } }) },
  { name: 'A trip in five pushes', about: 'Three stacks where one was meant', headers: courier('alert'), text: lines(chat('Mia', 'Are you at the gate?', 'trip-7'), chat('Mia', 'They moved us to B12', 'trip-7'), chat('Jo', 'Running, two minutes!', 'trip-7 '), chat('Mia', 'Holding the door', 'trip-7'), { aps: { alert: { title: 'Gate changed', body: 'LH 1412 leaves from B12' } } }) },
  { name: 'Out for delivery', good: true, about: 'Title, subtitle, thread and category', headers: { ...courier('alert'), 'apns-collapse-id': 'parcel-4471' }, text: json({ aps: { alert: { title: 'Out for delivery', subtitle: 'Parcel 4 of 4', body: 'Mia is six stops away and should be with you before noon.' }, badge: 1, sound: 'default', 'thread-id': 'parcel-4471', category: 'PARCEL' }, parcel: 4471 }) },
  { name: 'Silent sync, as it works', good: true, about: 'content-available alone, at priority 5', headers: courier('background'), text: json({ aps: { 'content-available': 1 }, since: 1718900000 }) },
  { name: 'A trip in one stack', good: true, about: 'Four pushes with one thread', headers: courier('alert'), text: lines(chat('Mia', 'Are you at the gate?', 'trip-7'), chat('Mia', 'They moved us to B12', 'trip-7'), chat('Jo', 'Running, two minutes!', 'trip-7'), chat('Mia', 'Holding the door', 'trip-7')) },
];
export const pushTypes = ['alert', 'background', 'liveactivity', 'voip', 'complication', 'fileprovider', 'location', 'mdm', 'pushtotalk', 'widgets', 'controls'];
export const systems = [['ios27', 'iOS 27'], ['ios26', 'iOS 26'], ['ios18', 'iOS 18'], ['ios17', 'iOS 17'], ['ios16', 'iOS 16'], ['ios15', 'iOS 15'], ['ios14', 'iOS 14'], ['ios13', 'iOS 13'], ['ios12', 'iOS 12'], ['watchos8', 'watchOS 8'], ['watchos5', 'watchOS 5']];
