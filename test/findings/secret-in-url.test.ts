// Design: 2, secret-in-url.
import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';
import { Run } from './run.ts';

const RULE = 'secret-in-url';
const { client } = await listening();

describe('secret-in-url', () => {
  it('is found in each request that carries its own token in the URL', () => {
    const run = new Run();
    run.send({ request: 'GET /sites?key=[redacted]', tokenInUrl: true });
    run.send();
    run.send({ request: 'GET /sites?key=[redacted]', tokenInUrl: true });
    expect(run.found(RULE)).toMatchObject({
      level: 'error',
      message: 'GET /sites was sent with its token in the URL',
      count: 2,
    });
  });

  it('says which request it was in a line, however long its path is', () => {
    const run = new Run();
    run.send({ request: `GET /sites/${'x'.repeat(16_000)}`, tokenInUrl: true });
    expect(run.found(RULE)!.message.length).toBeLessThan(200);
  });

  it.each<[string, (value: string, bearer: string) => string]>([
    ['a parameter value', value => `/sites?api_key=${value}`],
    ['a parameter value, encoded', value => `/sites?api_key=${[...value].map(hex).join('')}`],
    ['a path segment', value => `/sites/${value}`],
    ['a path segment, encoded', value => `/sites/${[...value].map(hex).join('')}`],
    ['the second value of a parameter', value => `/sites?limit=1&x=1&x=${value}`],
    ['the value with its sandbox', (_, bearer) => `/sites?api_key=${bearer}`],
  ])('sees %s', async (_, pathOf) => {
    const { sandbox, get } = await client();
    const bearer = sandbox.token;
    const value = bearer.slice(0, bearer.lastIndexOf('~'));
    await get(pathOf(value, bearer));
    const { findings } = await sandbox.report();
    const found = findings.find(({ rule }) => rule === RULE);
    expect(found).toMatchObject({ level: 'error', count: 1 });
    expect(JSON.stringify(findings)).not.toContain(value);
  });

  it.each<[string, (value: string) => string]>([
    ['a value that only contains the token', value => `/sites?note=my-${value}`],
    ['a path segment that only contains it', value => `/sites/${value}x`],
    ['the token of somebody else', () => '/sites?note=demo-expired'],
    ['an ordinary request', () => '/sites?limit=5'],
  ])('is not set off by %s', async (_, pathOf) => {
    const { sandbox, get } = await client();
    await get(pathOf(sandbox.token.slice(0, sandbox.token.lastIndexOf('~'))));
    const { findings } = await sandbox.report();
    expect(findings.filter(({ rule }) => rule === RULE)).toEqual([]);
  });

  it('is not set off by a token of fewer than 8 characters', async () => {
    const { sandbox, call } = await client();
    await call('GET', '/sites?limit=1&name=short12', undefined, `short12~${sandbox.name}`);
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toEqual([]);
    await call('GET', '/sites?limit=1&name=short123', undefined, `short123~${sandbox.name}`);
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toHaveLength(1);
  });
});

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
