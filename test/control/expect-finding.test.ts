import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('POST /_sim/report/expect', () => {
  it('has the next finding of the rule counted as expected, which the summary leaves out', async () => {
    const { sandbox, get, control } = await client();
    expect((await control('POST', '/report/expect', { rule: 'deviation' })).status).toBe(204);
    await get('/sites?zzz=1');
    expect(await sandbox.report()).toMatchObject({ summary: { warnings: 0 }, findings: [{ count: 1, expected: 1 }] });
    await get('/sites?zzz=1');
    expect(await sandbox.report()).toMatchObject({ summary: { warnings: 1 }, findings: [{ count: 2, expected: 1 }] });
  });

  it('takes how many, and what is expected again adds up', async () => {
    const { sandbox, get, control } = await client();
    await control('POST', '/report/expect', { rule: 'deviation', times: 2 });
    await sandbox.expect('deviation');
    for (let n = 0; n < 4; n++) await get('/sites?zzz=1');
    expect((await sandbox.report()).findings).toMatchObject([{ count: 4, expected: 3 }]);
  });

  it('is about one sandbox, and ends with a reset', async () => {
    const [one, other] = [await client(), await client()];
    await one.sandbox.expect('deviation', 5);
    await other.get('/sites?zzz=1');
    expect((await other.sandbox.report()).findings).toMatchObject([{ expected: 0 }]);
    await one.sandbox.reset();
    await one.get('/sites?zzz=1');
    expect((await one.sandbox.report()).findings).toMatchObject([{ expected: 0 }]);
  });

  it('refuses a rule that does not exist, and names the nearest', async () => {
    const { control, sandbox } = await client();
    const { status, body } = await control('POST', '/report/expect', { rule: 'deviatoin' });
    expect(status).toBe(400);
    expect(body.errors.rule[0]).toMatch(
      /^There is no rule "deviatoin"; did you mean deviation\? there are .*deviation/,
    );
    await expect(sandbox.expect('toString' as 'deviation')).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    [{}, 'rule'],
    [{ rule: 'deviation', times: 0 }, 'times'],
    [{ rule: 'deviation', times: 1.5 }, 'times'],
    [{ rule: 'deviation', tiems: 2 }, 'tiems'],
  ])('refuses %j', async (body, field) => {
    const { control } = await client();
    const reply = await control('POST', '/report/expect', body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
  });
});
