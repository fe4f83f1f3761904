import { send } from './api.mjs';

await send('GET', '/v1/sites');
await send('GET', '/v1/account');
