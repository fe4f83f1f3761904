import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/clock', () => {
  it('shows now and whether it stands still', async () => {
    const { control } = await client();
    expect((await control('GET', '/clock')).body).toEqual({ now: '2026-06-15T12:00:00.000Z', frozen: true });
  });
});
