import { send } from './api.mjs';

const body = { name: 'Moorings', timezone: 'Asia/Kolkata' };
const create = () => send('POST', '/sites', { body });

async function createUnlessThere() {
  const { data } = (await send('GET', '/sites')).body;
  return data.find(({ name }) => name === body.name) ?? create();
}

await create().catch(createUnlessThere);
