import { expect, it } from 'vitest';
import { compared } from '../../../src/sweep/compare/comparable.ts';
import { NOTHING_COMMON } from '../../../src/sweep/compare/made-ids.ts';
import { type Sent, traceOf } from '../traces.ts';

const ID = 'QPEDWJUR';
const named = (operation: 'createSite' | 'updateSite', request: string, name: string): Sent => ({
  request,
  operation,
  json: { id: ID, object: 'site', name },
});

it('an id is written by the name that it had then, in what is read later, too', () => {
  const trace = traceOf([
    named('createSite', 'POST /v1/sites', 'Moorings'),
    `GET /v1/sites/${ID}`,
    named('updateSite', `POST /v1/sites/${ID}`, 'Berths'),
    `GET /v1/sites/${ID}`,
    named('updateSite', `POST /v1/sites/${ID}`, 'Moorings'),
  ]);
  const [{ sent } = { sent: [] }] = compared(trace, NOTHING_COMMON).sandboxes;
  const names = ['Moorings', 'Moorings', 'Berths', 'Berths', 'Moorings'];
  expect(sent.map(each => each.text(ID))).toEqual(names.map(name => `<id of ${name}>`));
});

it('thousands of ids of one sandbox are compared without a copy of all for each', () => {
  const created = Array.from({ length: 12_000 }, (_, index) => ({
    request: 'POST /v1/sites',
    operation: 'createSite' as const,
    json: { id: `Q${index.toString(36).toUpperCase().padStart(11, '0')}`, object: 'site', name: `Site ${index}` },
  }));
  const [{ sent } = { sent: [] }] = compared(traceOf(created), NOTHING_COMMON).sandboxes;
  expect(sent.at(-1)!.text(created[0]!.json.id)).toBe('<id of Site 0>');
  expect(sent[0]!.text(created.at(-1)!.json.id)).toBe('<id>');
});
