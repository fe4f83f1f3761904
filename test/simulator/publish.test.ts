import { afterEach, expect, it, vi } from 'vitest';
import { SandboxRecord } from '../../src/client-report/sandbox-record.ts';
import { Simulator } from '../../src/simulator/simulator.ts';
import { listening } from '../support/http.ts';

const server = await listening({ log: 'silent' });
afterEach(() => vi.restoreAllMocks());

it('a listener that throws keeps neither the client from its answer nor other listeners from the exchange', async () => {
  const { get, control } = await server.client();
  const heard: number[] = [];
  const logged: unknown[] = [];
  const { publish } = Simulator.prototype;
  vi.spyOn(Simulator.prototype, 'publish').mockImplementationOnce(function (this: Simulator, sandbox, exchange) {
    vi.spyOn(this.log, 'error').mockImplementation(fields => void logged.push(fields));
    const ends = [
      this.listen(() => {
        throw new Error('the first one fails');
      }),
      this.listen(({ entry }) => void heard.push(entry.seq)),
    ];
    publish.call(this, sandbox, exchange);
    for (const end of ends) end();
  });
  vi.spyOn(SandboxRecord.prototype, 'see').mockImplementationOnce(() => {
    throw new Error('a rule fails');
  });
  expect((await get('/sites')).status).toBe(200);
  expect(heard).toEqual([1]);
  expect(logged).toMatchObject([{ err: new Error('a rule fails') }, { err: new Error('the first one fails') }]);
  expect((await control('GET', '/journal')).body.data).toMatchObject([{ status: 200, cause: null }]);
});
