import { Agent } from 'node:http';
import { send } from './api.mjs';

const agent = new Agent({ keepAlive: true });
for (let n = 0; n < 25; n++) await send('GET', '/sites', { query: { limit: n + 1 }, agent });
