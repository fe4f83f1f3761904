import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/sites/{site_id}/hits', () => {
  it('exports a range of seconds or of days', async () => {
    const { control } = await client();
    const count = async (query: string) =>
      (await control('GET', `/sites/TIDEPOOL/hits?${query}`)).text.trim().split('\n').filter(Boolean).length;
    const day = await count('date_from=2026-06-14&date_to=2026-06-14');
    expect(day).toBeGreaterThan(100);
    expect(await count('date_from=2026-06-14%2000:00:00&date_to=2026-06-14%2023:59:59')).toBe(day);
    expect(await count('date_from=2026-06-15%2012:00:01')).toBe(0);
  });

  it('refuses a bound that is no date', async () => {
    const { control } = await client();
    const { body } = await control('GET', '/sites/EMPTYSEA/hits?date_from=yesterday');
    expect(body.errors).toEqual({
      date_from: ['The date_from field must be YYYY-MM-DD HH:MM:SS or YYYY-MM-DD (UTC).'],
    });
  });
});
