import { Client } from 'example-analytics';

const client = new Client(process.env.LEADLINE_TOKEN);
await client.createSite?.({ name: 'Moorings' });
console.log((await client.account()).name);
