import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEADER_LINE, openAppendLog } from '../../src/store/append-log.ts';
import { DataError } from '../../src/store/data-error.ts';
import type { Files } from '../../src/store/files.ts';
import { faultyFiles, type Step } from './faulty-files.ts';
import { emptyFolder } from './folder.ts';

const HEADER = '{"format":"leadline-log","version":1}\n';

async function open(file: string, files?: Files) {
  const records: unknown[] = [];
  const options = { file, onRecord: (record: unknown, line: number) => records.push([line, record]) };
  const { log, droppedBytes } = await openAppendLog(files === undefined ? options : { ...options, files });
  return { log, droppedBytes, records };
}

const hitsFile = () => join(emptyFolder(), 'hits.ndjson');

describe('openAppendLog', () => {
  it('makes the file where it is missing', async () => {
    const file = hitsFile();
    const { log, records, droppedBytes } = await open(file);
    await log.close();
    expect([records, droppedBytes, readFileSync(file, 'utf8')]).toEqual([[], 0, HEADER]);
  });

  it('hands over the records in order, with their lines', async () => {
    const file = hitsFile();
    const first = await open(file);
    await first.log.append({ hits: ['é', '🐚'] });
    await first.log.append(2);
    await first.log.close();
    const { log, records } = await open(file);
    await log.append('three');
    await log.close();
    expect(records).toEqual([
      [2, { hits: ['é', '🐚'] }],
      [3, 2],
    ]);
    expect(readFileSync(file, 'utf8')).toBe(`${HEADER}{"hits":["é","🐚"]}\n2\n"three"\n`);
  });

  it('reads records longer than a chunk', async () => {
    const file = hitsFile();
    const long = 'é'.repeat(700_000);
    const first = await open(file);
    await Promise.all([first.log.append(long), first.log.append('short')]);
    await first.log.close();
    const { log, records } = await open(file);
    await log.close();
    expect(records).toEqual([
      [2, long],
      [3, 'short'],
    ]);
  });

  it.each([
    ['half a record', '{"hi'],
    ['a record without its end, even a whole one', '3'],
    ['zeros', '\0\0\0\0'],
    ['half a character', Buffer.from([0x22, 0xc3])],
  ])('cuts off a torn last line and says so: %s', async (_, tail) => {
    const file = hitsFile();
    writeFileSync(file, `${HEADER}1\n2\n`);
    appendFileSync(file, tail);
    const { log, records, droppedBytes } = await open(file);
    expect(droppedBytes).toBe(tail.length);
    expect(records).toEqual([
      [2, 1],
      [3, 2],
    ]);
    await log.append(4);
    await log.close();
    expect(readFileSync(file, 'utf8')).toBe(`${HEADER}1\n2\n4\n`);
  });

  it('begins anew where not even the first line was finished', async () => {
    const file = hitsFile();
    writeFileSync(file, HEADER.slice(0, 10));
    const { log, droppedBytes } = await open(file);
    await log.close();
    expect([droppedBytes, readFileSync(file, 'utf8')]).toEqual([10, HEADER]);
  });

  it.each([
    ['a damaged line in the middle', `${HEADER}1\n{"hi\n3\n`, /hits.ndjson is damaged in line 3/],
    ['a damaged last line that has its end', `${HEADER}1\n{"hi\n`, /hits.ndjson is damaged in line 3/],
    ['an empty line', `${HEADER}1\n\n3\n`, /damaged in line 3/],
    ['a file of another kind', 'type,timestamp\n', /begins with "type,timestamp"/],
    ['a text without a line end', 'important notes', /begins with "important notes"/],
    ['a newer version', '{"format":"leadline-log","version":2}\n', /begins with .*version.*2/],
  ])('refuses %s and leaves it untouched', async (_, text, message) => {
    const file = hitsFile();
    writeFileSync(file, text);
    await expect(open(file)).rejects.toThrow(DataError);
    await expect(open(file)).rejects.toThrow(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const file = hitsFile();
    writeFileSync(file, Buffer.concat([Buffer.from(`${HEADER}"`), Buffer.from([0xff]), Buffer.from('"\n')]));
    await expect(open(file)).rejects.toThrow(/damaged in line 2/);
  });
});

describe('append', () => {
  it('writes what arrives during a write with one more', async () => {
    const { files, count } = faultyFiles();
    const { log } = await open(hitsFile(), files);
    const before = count('datasync');
    const first = log.append(0);
    await new Promise(resolve => setImmediate(resolve));
    await Promise.all([first, ...Array.from({ length: 50 }, (_, i) => log.append(i + 1))]);
    expect(count('datasync') - before).toBe(2);
    await log.close();
  });

  it.each([
    ['write', 'ENOSPC'],
    ['write', 'EIO'],
    ['datasync', 'EIO'],
  ] as [Step, 'ENOSPC' | 'EIO'][])(
    'a failing %s (%s) rejects, and nothing half-written is left',
    async (step, code) => {
      const file = hitsFile();
      const { files, fail } = faultyFiles();
      const { log } = await open(file, files);
      await log.append('answered');
      fail(step, code);
      const refused = await Promise.allSettled([log.append('lost'), log.append('lost too')]);
      expect(refused).toMatchObject([{ reason: { code } }, { reason: { code } }]);
      expect(readFileSync(file, 'utf8')).toBe(`${HEADER}"answered"\n`);
      await log.append('x');
      await log.close();
      expect(readFileSync(file, 'utf8')).toBe(`${HEADER}"answered"\n"x"\n`);
    },
  );

  it('takes no record until the rest of a failed one is cut off', async () => {
    const file = hitsFile();
    const { files, fail } = faultyFiles();
    const { log } = await open(file, files);
    await log.append('answered');
    fail('write', 'ENOSPC');
    fail('truncate', 'EIO', 2);
    await expect(log.append('a long record that is lost')).rejects.toThrow('ENOSPC');
    await expect(log.append('x')).rejects.toThrow('EIO');
    await log.append('y');
    await log.close();
    expect(readFileSync(file, 'utf8')).toBe(`${HEADER}"answered"\n"y"\n`);
  });

  it('keeps its place in the order of appends, cuts and the close', async () => {
    const file = hitsFile();
    const { log } = await open(file);
    const work = [log.append(1), log.append(2), log.cutAfter(HEADER_LINE), log.append(3), log.close()];
    await Promise.all(work);
    expect(readFileSync(file, 'utf8')).toBe(`${HEADER}3\n`);
    await expect(log.append(4)).rejects.toThrow('closed');
  });

  it('answers the line of a record, also after a cut, a failure and another start', async () => {
    const file = hitsFile();
    const { files, fail } = faultyFiles();
    const first = await open(file, files);
    expect(await Promise.all(['é', 2, 3].map(record => first.log.append(record)))).toEqual([2, 3, 4]);
    fail('write', 'ENOSPC');
    await expect(first.log.append('lost')).rejects.toThrow('ENOSPC');
    await first.log.cutAfter(3);
    expect(await first.log.append('x')).toBe(4);
    await first.log.close();
    const second = await open(file);
    await second.log.cutAfter(9);
    expect(await second.log.append('y')).toBe(5);
    await second.log.cutAfter(2);
    expect(await second.log.append('z')).toBe(3);
    await second.log.close();
    expect(readFileSync(file, 'utf8')).toBe(`${HEADER}"é"\n"z"\n`);
  });
});
