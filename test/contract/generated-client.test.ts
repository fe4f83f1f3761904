import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/openapi.ts';
import { listening } from '../support/http.ts';
import { clientOf } from './every-operation.ts';

const { simulator, client } = await listening();
const file = fileURLToPath(new URL('every-operation.ts', import.meta.url));
const GONE = ['wipeSite', 'wipeEvent', 'createEvent', 'getEventById', 'updateEventById', 'deleteEventById'];

describe('a client made from the types of leadline/openapi', () => {
  it('compiles, every operation in it', () => {
    const settings = ts.readConfigFile(fileURLToPath(new URL('../../tsconfig.json', import.meta.url)), ts.sys.readFile);
    const { options } = ts.convertCompilerOptionsFromJson(settings.config.compilerOptions, '.');
    const program = ts.createProgram([file], { ...options, noEmit: true, types: ['node'] });
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(each => ts.flattenDiagnosticMessageText(each.messageText, '\n'));
    expect(messages).toEqual([]);
  }, 60_000);

  it.each(Object.keys(clientOf('', '')) as OperationId[])('is served: %s', async operation => {
    const { sandbox } = await client();
    const { response } = await clientOf(simulator.url, sandbox.token)[operation]();
    expect(response.status).toBe(GONE.includes(operation) ? 410 : operation === 'createMilestone' ? 201 : 200);
    const [entry] = (await sandbox.journal()).filter(each => each.operation === operation);
    expect(entry).toMatchObject({ deviations: [] });
  });

  it('gets the rows that it asks for', async () => {
    const { sandbox } = await client();
    const { data } = await clientOf(simulator.url, sandbox.token).getAggregations();
    expect(data!.length).toBeGreaterThan(3);
    expect(Object.keys(data![0]!)).toEqual(['visits', 'pageviews', 'date', 'browser', 'device_type']);
  });
});
