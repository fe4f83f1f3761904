const url = 'https://api.example.com/v1';
const headers = { Authorization: 'Bearer wa_live_5f2c9e7d41b84c0a', Accept: 'application/json' };

async function send(path, body) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url + path, { headers: { ...headers, 'Content-Type': 'application/json' }, ...sent });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

if ((await send('/sites')).object !== 'list') process.exit(1);
// At once, and again over what is kept alive.
await Promise.all([send('/account'), send('/token'), send('/sites')]);
console.log((await send('/sites', { name: 'Reef' })).name);
