import { send } from './api.mjs';

const token = 'expired-long-ago';
for (let n = 0; n < 4; n++) {
  await send('GET', '/account', { token });
  await send('GET', '/sites', { token });
}
