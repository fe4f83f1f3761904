import { describe, expect, it } from 'vitest';
import { buildReport as building } from '../../src/client-report/build-report.ts';
import { FormerRecords } from '../../src/client-report/former-records.ts';
import type { RunRecord } from '../../src/client-report/run-record.ts';
import { SandboxRecord } from '../../src/client-report/sandbox-record.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { Run } from '../findings/run.ts';

const buildReport = (records: readonly RunRecord[]) => atOnce(building(records));

const UNKNOWN = { kind: 'unknown-parameter', field: 'zzz', detail: 'known: limit' } as const;

/** A record of one request with a deviation, in a sandbox of that name. */
function recordOf(sandbox: string, run = new Run()): SandboxRecord {
  const record = new SandboxRecord();
  record.see(inSandbox(sandbox, run.send({ deviations: [UNKNOWN] })));
  return record;
}

const inSandbox = (sandbox: string, exchange: Exchange): Exchange => ({
  ...exchange,
  entry: { ...exchange.entry, sandbox },
});

describe('a report', () => {
  it('of nothing has zeros', () => {
    const { requests, summary, findings } = buildReport([]);
    expect({ requests, summary, findings }).toEqual({
      requests: 0,
      summary: { errors: 0, warnings: 0, infos: 0 },
      findings: [],
    });
  });

  it('changes nothing of what it is made from', () => {
    const records = [recordOf('a'), recordOf('b')];
    expect(buildReport(records)).toEqual(buildReport(records));
    expect(buildReport([records[0]!])).toMatchObject({ requests: 1, sandboxes: ['a'], findings: [{ count: 1 }] });
  });

  it('leaves findings out of the summary that were expected every time, and names them', () => {
    const [meant, partly] = [new SandboxRecord(), new SandboxRecord()];
    const run = new Run();
    meant.findings.expect('deviation', 1);
    meant.see(run.send({ deviations: [UNKNOWN] }));
    expect(buildReport([meant])).toMatchObject({ summary: { warnings: 0 }, findings: [{ count: 1, expected: 1 }] });
    partly.see(run.send({ deviations: [UNKNOWN] }));
    const both = buildReport([meant, partly]);
    expect(both).toMatchObject({ summary: { warnings: 1 }, findings: [{ count: 2, expected: 1 }] });
  });

  it('counts findings, not occasions', () => {
    const record = new SandboxRecord();
    const run = new Run();
    for (let n = 0; n < 3; n++) record.see(run.send({ deviations: [UNKNOWN, { ...UNKNOWN, kind: 'empty-value' }] }));
    expect(buildReport([record]).summary).toEqual({ errors: 0, warnings: 2, infos: 0 });
  });

  it('takes no longer for 100,000 requests than for one', () => {
    const record = new SandboxRecord();
    const run = new Run();
    for (let n = 0; n < 100_000; n++) record.see(run.send({ deviations: [UNKNOWN] }));
    const { requests, findings } = buildReport([record]);
    expect(requests).toBe(100_000);
    expect(findings).toMatchObject([{ count: 100_000 }]);
    expect(findings[0]!.evidence).toHaveLength(5);
    expect(JSON.stringify(buildReport([record])).length).toBeLessThan(20_000);
  });
});

describe('a report on many sandboxes', () => {
  it('pauses on its way, and says what one at once says', () => {
    const run = new Run();
    const records = Array.from({ length: 120 }, (_, n) => recordOf(`many-${n}`, run));
    const work = building(records);
    let pauses = 0;
    let step = work.next();
    while (!step.done) {
      pauses += 1;
      step = work.next();
    }
    expect(pauses).toBe(2);
    expect(step.value).toMatchObject({ requests: 120, summary: { warnings: 1 }, findings: [{ count: 120 }] });
    expect(step.value.findings[0]!.evidence.map(({ sandbox }) => sandbox)).toEqual(
      [0, 1, 2, 3, 4].map(n => `many-${n}`),
    );
    expect(step.value.sandboxes).toEqual(records.flatMap(({ sandboxes }) => sandboxes));
  });
});

describe('records of sandboxes that are gone', () => {
  it('say together what they said apart', () => {
    const run = new Run();
    const former = new FormerRecords();
    const records = ['a', 'b', 'c'].map(name => recordOf(name, run));
    const before = buildReport(records);
    for (const record of records) record.handOver(former);
    expect(buildReport([former])).toEqual(before);
  });

  it('take up what a request shows that ends later', () => {
    const run = new Run();
    const former = new FormerRecords();
    const record = recordOf('a', run);
    record.handOver(former);
    record.see(inSandbox('a', run.send({ deviations: [UNKNOWN] })));
    expect(buildReport([former])).toMatchObject({ requests: 2, sandboxes: ['a'], findings: [{ count: 2 }] });
    expect(record.requests).toBe(1);
  });

  it('do not name sandboxes that had no requests, and name the newest 1000', () => {
    const former = new FormerRecords();
    const run = new Run();
    new SandboxRecord().handOver(former);
    expect(buildReport([former])).not.toHaveProperty('sandboxes_omitted');
    for (let n = 0; n < 1200; n++) recordOf(`s${n}`, run).handOver(former);
    recordOf('s500', run).handOver(former);
    const { requests, sandboxes, sandboxes_omitted } = buildReport([former]);
    expect({ requests, sandboxes_omitted }).toEqual({ requests: 1201, sandboxes_omitted: 200 });
    expect(sandboxes).toHaveLength(1000);
    expect([sandboxes[0], sandboxes.at(-1)]).toEqual(['s200', 's500']);
  });

  it('name one that was made again once, as the newest', () => {
    const former = new FormerRecords();
    const run = new Run();
    for (const name of ['a', 'b']) recordOf(name, run).handOver(former);
    const { sandboxes, requests } = buildReport([former, recordOf('a', run)]);
    expect({ sandboxes, requests }).toEqual({ sandboxes: ['b', 'a'], requests: 3 });
  });

  it('end what is pending without a finding', () => {
    const former = new FormerRecords();
    const record = recordOf('a');
    record.findings.expect('deviation', 3);
    record.handOver(former);
    expect(buildReport([former])).toMatchObject({ findings: [{ count: 1, expected: 0 }] });
  });
});
