// What a mock server begins as: Express with two routes, a token that is compared, nothing validated.
import express from 'express';

const [port] = process.argv.slice(2);
const site = {
  id: 'TIDEPOOL',
  object: 'site',
  name: 'Tidepool Outfitters',
  sharing: 'none',
  multi_domain: false,
  timezone: 'America/New_York',
  created_at: '2024-11-04 10:12:45',
};
const app = express();
app.use(express.json());
app.use((req, res, next) => {
  if (req.headers.authorization === 'Bearer demo-admin') next();
  else res.status(401).json({ error: 'Unauthenticated.' });
});
app.get('/v1/sites', (_req, res) => {
  res.json({ object: 'list', url: '/v1/sites', has_more: false, data: [site] });
});
app.get('/v1/sites/:id', (req, res) => {
  if (req.params.id === site.id) res.json(site);
  else res.status(404).json({ error: 'Site not found.' });
});
app.listen(Number(port), '127.0.0.1');
