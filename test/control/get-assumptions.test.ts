import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening({ assume: { 'day-range': 'off' } });

describe('GET /_sim/assumptions', () => {
  it('lists the register with what holds in the sandbox', async () => {
    const { control } = await client();
    const { data } = (await control('GET', '/assumptions')).body;
    expect(data.find(({ name }: { name: string }) => name === 'day-range')).toMatchObject({
      value: 'off',
      default: '422',
      choices: ['422', '400', 'off'],
    });
  });
});
