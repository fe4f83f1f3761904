import { send } from './api.mjs';

const token = 'expired-long-ago';
for (let n = 0; n < 4; n++) {
  if ((await send('GET', '/account', { token })).status === 401) fail();
  if ((await send('GET', '/sites', { token })).status === 401) fail();
}

function fail() {
  console.error('The token must be replaced.');
  process.exit();
}
