import { send } from './api.mjs';

await send('GET', '/sites');
await send('GET', '/account');
