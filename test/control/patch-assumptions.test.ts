import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening({ assume: { 'day-range': 'off' } });

describe('PATCH /_sim/assumptions', () => {
  it('changes them for the next request', async () => {
    const { control, get } = await client();
    expect((await control('PATCH', '/assumptions', { 'event-ids': 'removed' })).status).toBe(200);
    expect((await get('/sites/TIDEPOOL/events')).body.data[0]).not.toHaveProperty('id');
  });

  it('changes all or none, and says of each what is allowed', async () => {
    const { control } = await client();
    const refused = await control('PATCH', '/assumptions', {
      'event-ids': 'removed',
      'date-key': 'day',
      'date-kay': 'x',
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors['date-key']).toEqual(['assumption date-key cannot be "day"; allowed: date, timestamp']);
    expect(refused.body.errors['date-kay'].join()).toContain(
      'there is no assumption "date-kay"; did you mean date-key? allowed: date-key',
    );
    expect((await control('GET', '/assumptions')).text).not.toContain('"value":"removed"');
  });
});
