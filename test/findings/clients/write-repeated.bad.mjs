import { send } from './api.mjs';

const body = { name: 'Moorings', timezone: 'Asia/Kolkata' };
const create = () => send('POST', '/sites', { body });

await create().catch(() => create());
