// The pushes that arrived at the stand-in, the newest first.
export const watch = begin => {
  let pushes = [];
  const add = push => { if (!pushes.some(each => each.id === push.id)) pushes = [push, ...pushes].slice(0, 200); };
  const events = new EventSource('events');
  events.addEventListener('push', event => add(JSON.parse(event.data)));
  events.addEventListener('cleared', () => { pushes = []; });
  events.addEventListener('open', async () => { for (const push of (await (await fetch('pushes?limit=200')).json()).pushes) add(push); });
  begin(() => pushes);
};
