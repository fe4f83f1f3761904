import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening({ journal: 5 });

const seqs = ({ body }: { body: { data: { seq: number }[] } }) => body.data.map(({ seq }) => seq);

describe('DELETE /_sim/journal', () => {
  it('goes on counting when it is emptied, and begins anew when the sandbox is reset', async () => {
    const { control, get } = await client();
    await get('/token');
    expect((await control('DELETE', '/journal')).status).toBe(204);
    await get('/token');
    expect(seqs(await control('GET', '/journal'))).toEqual([2]);
    await control('POST', '/reset');
    await get('/token');
    expect(seqs(await control('GET', '/journal'))).toEqual([1]);
  });
});
