import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

const VISITS = '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits';

describe('DELETE /_sim/sites/{site_id}/traffic', () => {
  it('keeps ingested hits when it goes', async () => {
    const { control, get } = await client();
    await control('PUT', '/sites/EMPTYSEA/traffic', { profile: 'blog' });
    await control('POST', '/sites/EMPTYSEA/hits', [{ type: 'pageview', timestamp: '2026-06-15 11:00:00', visit: 'v' }]);
    await control('DELETE', '/sites/EMPTYSEA/traffic');
    expect((await get(VISITS)).body).toEqual([{ visits: '1' }]);
  });

  it('takes it away from the next report on; a site without any has none to lose', async () => {
    const { control, get } = await client();
    await control('PUT', '/sites/EMPTYSEA/traffic', { profile: 'blog' });
    expect(Number((await get(VISITS)).body[0].visits)).toBeGreaterThan(10_000);
    for (let n = 0; n < 2; n++) {
      expect((await control('DELETE', '/sites/EMPTYSEA/traffic')).status).toBe(204);
      expect((await get(VISITS)).body).toEqual([{ visits: '0' }]);
    }
  });

  it('answers 404 for a site that does not exist', async () => {
    const { control } = await client();
    expect((await control('DELETE', '/sites/NOWHERE/traffic')).status).toBe(404);
  });
});
