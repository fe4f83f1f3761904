import { Agent } from 'node:http';
import { send } from './api.mjs';

for (let n = 0; n < 25; n++) await send('GET', '/sites', { query: { limit: n + 1 }, agent: new Agent() });
