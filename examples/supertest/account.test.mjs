import { after, it } from 'node:test';
import { createSimulator } from 'leadline';
import request from 'supertest';

// No port is opened: supertest asks the Express app.
const simulator = await createSimulator({ listen: false });
after(() => simulator.close());

it('gives the account to a token with full access', async () => {
  await request(simulator.app)
    .get('/v1/account')
    .set('Authorization', 'Bearer demo-admin')
    .set('Accept', 'application/json')
    .expect(200, { id: 4020, object: 'account', name: 'Leadline Demo', email: 'demo@leadline.example' });
});

it('refuses a token that has expired', async () => {
  await request(simulator.app)
    .get('/v1/account')
    .set('Authorization', 'Bearer demo-expired')
    .set('Accept', 'application/json')
    .expect(401);
});
