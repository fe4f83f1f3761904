import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/tokens', () => {
  it("always shows the values of the fixture's tokens, complete with the sandbox", async () => {
    const { control, sandbox } = await client();
    const { data } = (await control('GET', '/tokens')).body;
    expect(data.map(({ name, value }: { name: string; value: string }) => [name, value])).toEqual([
      ['Demo admin', `demo-admin~${sandbox.name}`],
      ['Demo read only', `demo-readonly~${sandbox.name}`],
      ['Demo read TIDEPOOL', `demo-read-TIDEPOOL~${sandbox.name}`],
      ['Demo manage TIDEPOOL', `demo-manage-TIDEPOOL~${sandbox.name}`],
      ['Demo expired', `demo-expired~${sandbox.name}`],
    ]);
  });
});
