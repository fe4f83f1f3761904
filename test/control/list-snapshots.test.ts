import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/snapshots', () => {
  it('lists them oldest first; one of the same name takes the place of the other', async () => {
    const { control } = await client();
    for (const name of ['a', 'b', 'a']) {
      await control('POST', '/snapshots', { name });
      await control('POST', '/clock/advance', { seconds: 1 });
    }
    expect((await control('GET', '/snapshots')).body.data).toEqual([
      { name: 'b', at: '2026-06-15T12:00:01.000Z' },
      { name: 'a', at: '2026-06-15T12:00:02.000Z' },
    ]);
  });
});
