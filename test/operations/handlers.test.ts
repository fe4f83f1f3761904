import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileOperations } from '../../src/contract/operations.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { handlers } from '../../src/operations/handlers.ts';
import { newWorld } from '../support/world.ts';

const operations = compileOperations(servedDocument);
const served = operations.filter(({ retired, removed }) => !retired && !removed).map(({ operationId }) => operationId);

const kebab = (operationId: string) => operationId.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

describe('any endpoint in one guess', () => {
  it('every operation that is served has a handler, and no other', () => {
    expect(Object.keys(handlers).sort()).toEqual(served.toSorted());
  });

  it.each(served)('%s has the file of its name', operationId => {
    const file = fileURLToPath(new URL(`../../src/operations/${kebab(operationId)}.ts`, import.meta.url));
    expect(existsSync(file)).toBe(true);
    expect(handlers[operationId as keyof typeof handlers].run.name).toBe(operationId);
  });
});

describe('the tests of any endpoint in one guess', () => {
  it.each([
    ...operations.map(({ operationId }) => ['operations', operationId]),
    ...controlOperations.map(({ operationId }) => ['control', operationId]),
  ])('test/%s/ has a file for %s', (folder, operationId) => {
    const file = new URL(`../${folder}/${kebab(operationId!)}.test.ts`, import.meta.url);
    expect(existsSync(file)).toBe(true);
  });
});

describe('state never leaks', () => {
  it('between sandboxes', async () => {
    const one = await newWorld();
    const other = await newWorld();
    await one.post('/sites', { name: 'Lagoon' });
    await one.del('/sites/TIDEPOOL');
    expect((await other.get('/sites')).body.data).toHaveLength(4);
    expect((await other.get('/sites/TIDEPOOL')).status).toBe(200);
  });

  it('two sandboxes of the same seed give the same ids, two of different seeds do not', async () => {
    const idOf = async (seed: string) => (await (await newWorld({ seed })).post('/sites', { name: 'L' })).body.id;
    expect(await idOf('a')).toBe(await idOf('a'));
    expect(await idOf('a')).not.toBe(await idOf('b'));
  });

  it('a refused write leaves the state and the next id as they were', async () => {
    const refused = await newWorld();
    await refused.post('/sites', { name: 1 });
    await refused.post('/sites', { name: 'L' }, { token: 'demo-readonly' });
    const quiet = await newWorld();
    const one = (await refused.post('/sites', { name: 'L' })).body;
    expect((await quiet.post('/sites', { name: 'L' })).body).toEqual(one);
  });

  it('writes at the same time all happen, each once', async () => {
    const { post, get } = await newWorld();
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => post('/sites', { name: `Site ${n}` })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(20);
    expect((await get('/sites', { limit: 100 })).body.data).toHaveLength(24);
  });
});
