import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppendLog, openAppendLog } from '../../src/persistence/append-log.ts';
import { DataError, type Files, systemFiles } from '../../src/persistence/files.ts';
import { faultyFiles, type Step } from './faulty-files.ts';
import { emptyFolder } from './folder.ts';

const HEADER = '{"format":"leadline-log","version":2,"checksum":"40b203ff"}\n';
const ONE = '{"number":1,"record":"one","checksum":"9f9869b8"}\n';
const HEADER_OF_0_1 = '{"format":"leadline-log","version":1}\n';

const hitsFile = () => join(emptyFolder(), 'hits.ndjson');

async function open(file: string, files: Files = systemFiles) {
  const records: [number, unknown][] = [];
  const onRecord = (json: Buffer, number: number) => void records.push([number, JSON.parse(json.toString())]);
  const log = await openAppendLog({ file, onRecord, files });
  return { log, records };
}

const newLog = (file: string, files: Files = systemFiles) => new AppendLog(file, files);

/** Adds a record that is in use at once; answers its number. */
const append = (log: AppendLog, record: unknown) => log.append([JSON.stringify(record)], async number => number);

/** What the file holds, read by another. */
async function recordsIn(file: string) {
  const { log, records } = await open(file);
  await log.close();
  return records;
}

/** A closed log of these records. */
async function logOf(...records: unknown[]): Promise<string> {
  const file = hitsFile();
  const log = newLog(file);
  for (const record of records) await append(log, record);
  await log.close();
  return file;
}

describe('a new log', () => {
  it('has no file before its first record, opened or compacted', async () => {
    const file = await logOf();
    const { log, records } = await open(file);
    await log.migrate();
    await log.compact(() => []);
    await log.close();
    expect([records, existsSync(file)]).toEqual([[], false]);
  });

  it('writes a line a record, with its number and its checksum', async () => {
    const file = await logOf('one');
    expect(readFileSync(file, 'utf8')).toBe(HEADER + ONE);
  });
});

describe('openAppendLog', () => {
  it('hands over the records in order, with their numbers, and goes on counting', async () => {
    const file = await logOf({ hits: ['é', '🐚'] }, 2);
    const { log, records } = await open(file);
    expect(await append(log, 'three')).toBe(3);
    await log.close();
    expect(records).toEqual([
      [1, { hits: ['é', '🐚'] }],
      [2, 2],
    ]);
    expect(await recordsIn(file)).toHaveLength(3);
  });

  it('reads records longer than a chunk', async () => {
    const long = 'é'.repeat(700_000);
    const file = hitsFile();
    const log = newLog(file);
    const pieces = ['"', 'é'.repeat(350_000), 'é'.repeat(350_000), '"'];
    await Promise.all([log.append(pieces, async () => undefined), append(log, 'short')]);
    await log.close();
    expect(await recordsIn(file)).toEqual([
      [1, long],
      [2, 'short'],
    ]);
  });

  it.each([
    ['half a record', '{"numb'],
    ['a record without its end, even a whole one', '{"number":3,"record":"three","checksum":"cfdf3635"}'],
    ['zeros', '\0\0\0\0'],
    ['half a character', Buffer.from([0x22, 0xc3])],
  ])('passes over a torn last line, says so, and cuts it off with the first change: %s', async (_, tail) => {
    const file = await logOf(1, 2);
    const whole = readFileSync(file);
    appendFileSync(file, tail);
    const torn = readFileSync(file);
    const { log, records } = await open(file);
    expect(log.droppedBytes).toBe(tail.length);
    expect(records).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(readFileSync(file)).toEqual(torn);
    await log.compact(() => [[1, 2]]);
    expect(readFileSync(file)).toEqual(whole);
    appendFileSync(file, tail);
    await log.close();

    const again = await open(file);
    await append(again.log, 3);
    await again.log.close();
    expect(await recordsIn(file)).toHaveLength(3);
  });

  it('begins anew where not even the first line was finished', async () => {
    const file = hitsFile();
    writeFileSync(file, HEADER.slice(0, 10));
    const { log } = await open(file);
    await log.migrate();
    await append(log, 'one');
    await log.close();
    expect([log.droppedBytes, readFileSync(file, 'utf8')]).toEqual([10, HEADER + ONE]);
  });

  it.each([
    ['a changed record', (text: string) => text.replace('two', 'tow'), /hits.ndjson is damaged in line 3/],
    ['a changed number', (text: string) => text.replace('"number":2', '"number":5'), /damaged in line 3/],
    ['a changed checksum', (text: string) => text.replace(/.{4}"\}\n$/, '0000"}\n'), /damaged in line 4/],
    [
      'an end that is missing in the middle',
      (text: string) => text.replace('}\n{"number":2', '}{"number":2'),
      /line 2/,
    ],
    ['a line twice', (text: string) => text + ONE, /damaged in line 5/],
    ['an empty line', (text: string) => text.replace('\n{"number":2', '\n\n{"number":2'), /damaged in line 3/],
    ['a file of another kind', () => 'type,timestamp\n', /begins with "type,timestamp"/],
    ['a text without a line end', () => 'important notes', /begins with "important notes"/],
    ['a newer version', (text: string) => text.replace('version":2', 'version":3'), /begins with .*version.*3/],
  ])('refuses %s and leaves it untouched', async (_, damage, message) => {
    const file = await logOf('one', 'two', 'three');
    const text = damage(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    await expect(open(file)).rejects.toThrow(DataError);
    await expect(open(file)).rejects.toThrow(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('notices every flipped bit, but for those that leave a torn last line', async () => {
    const file = await logOf('one', { hits: ['é'] });
    const bytes = readFileSync(file);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(file, flipped);
      const isLastEnd = bit >> 3 === bytes.length - 1;
      if (isLastEnd) expect((await recordsIn(file)).length).toBe(1);
      else await expect(recordsIn(file), `bit ${bit}`).rejects.toThrow(DataError);
    }
  });

  it('reads a log of 0.1, whose records have the numbers of their lines, and brings it to today', async () => {
    const file = hitsFile();
    const text = `${HEADER_OF_0_1}{"hits":["é"]}\n"two"\n"to`;
    writeFileSync(file, text);
    const { log, records } = await open(file);
    expect(records).toEqual([
      [2, { hits: ['é'] }],
      [3, 'two'],
    ]);
    expect(readFileSync(file, 'utf8')).toBe(text);
    await log.migrate();
    expect(await recordsIn(file)).toEqual(records);
    expect(await append(log, 'four')).toBe(4);
    await log.close();
    expect(await recordsIn(file)).toEqual([...records, [4, 'four']]);
    expect(readFileSync(file, 'utf8').startsWith(HEADER)).toBe(true);
  });

  it('refuses a damaged line of 0.1', async () => {
    const file = hitsFile();
    writeFileSync(file, Buffer.concat([Buffer.from(`${HEADER_OF_0_1}"`), Buffer.from([0xff]), Buffer.from('"\n')]));
    await expect(open(file)).rejects.toThrow(/damaged in line 2/);
  });
});

describe('append', () => {
  it('writes what arrives during a write with one more', async () => {
    const { files, count } = faultyFiles();
    const log = newLog(hitsFile(), files);
    await append(log, 'before');
    const before = count('datasync');
    const first = append(log, 0);
    await new Promise(resolve => setImmediate(resolve));
    await Promise.all([first, ...Array.from({ length: 50 }, (_, i) => append(log, i + 1))]);
    expect(count('datasync') - before).toBe(2);
    await log.close();
  });

  it.each([
    ['write', 'ENOSPC'],
    ['write', 'EIO'],
    ['datasync', 'EIO'],
    ['folder sync', 'EIO'],
  ] as [Step, 'ENOSPC' | 'EIO'][])(
    'a failing %s (%s) rejects, and nothing half-written is left',
    async (step, code) => {
      const file = hitsFile();
      const { files, fail } = faultyFiles();
      const log = newLog(file, files);
      if (step !== 'folder sync') await append(log, 'one');
      // A new file has its first line before it has its name for good.
      const before = step === 'folder sync' ? HEADER : readFileSync(file, 'utf8');
      fail(step, code);
      const refused = await Promise.allSettled([append(log, 'lost'), append(log, 'lost too')]);
      expect(refused).toMatchObject([{ reason: { code } }, { reason: { code } }]);
      expect(readFileSync(file, 'utf8')).toBe(before);
      await append(log, 'x');
      await log.close();
      expect((await recordsIn(file)).at(-1)?.[1]).toBe('x');
    },
  );

  it('takes no record until the rest of a failed one is cut off', async () => {
    const file = hitsFile();
    const { files, fail } = faultyFiles();
    const log = newLog(file, files);
    await append(log, 'one');
    fail('write', 'ENOSPC');
    fail('truncate', 'EIO', 2);
    await expect(append(log, 'a long record that is lost')).rejects.toThrow('ENOSPC');
    await expect(append(log, 'x')).rejects.toThrow('EIO');
    await append(log, 'y');
    await log.close();
    expect((await recordsIn(file)).map(([, record]) => record)).toEqual(['one', 'y']);
  });

  it('leaves nothing of a record whose text cannot be made', async () => {
    const file = await logOf('one');
    const { log } = await open(file);
    const broken = function* () {
      yield '"x';
      throw new RangeError('too deep');
    };
    await expect(log.append(broken(), async () => undefined)).rejects.toThrow('too deep');
    await append(log, 'two');
    await log.close();
    expect((await recordsIn(file)).map(([, record]) => record)).toEqual(['one', 'two']);
  });

  it('keeps its place in the order of appends, compactions and the close', async () => {
    const file = hitsFile();
    const log = newLog(file);
    const work = [append(log, 1), append(log, 2), log.compact(() => []), append(log, 3), log.close()];
    await Promise.allSettled(work);
    expect((await recordsIn(file)).at(-1)).toEqual([3, 3]);
    await expect(append(log, 4)).rejects.toThrow('closed');
  });
});

describe('compact', () => {
  const LONG = 'x'.repeat(300);

  it('cuts off what is not in use at the end, and gives no number twice', async () => {
    const file = hitsFile();
    const log = newLog(file);
    for (const record of ['é', 2, 3]) await append(log, record);
    await log.compact(() => [[1, 1]]);
    expect(await recordsIn(file)).toEqual([[1, 'é']]);
    expect(await append(log, 'x')).toBe(4);
    await log.compact(() => []);
    expect(readFileSync(file, 'utf8')).toBe(HEADER);
    expect(await append(log, 'y')).toBe(5);
    await log.close();
    expect(await recordsIn(file)).toEqual([[5, 'y']]);
  });

  it('leaves gaps in the middle until less than half of the bytes are in use', async () => {
    const file = await logOf(`1${LONG}`, `2${LONG}`, `3${LONG}`, `4${LONG}`);
    const { log } = await open(file);
    await log.compact(() => [
      [4, 4],
      [2, 2],
    ]);
    expect((await recordsIn(file)).map(([number]) => number)).toEqual([1, 2, 3, 4]);
    await log.compact(() => [[4, 4]]);
    expect(await recordsIn(file)).toEqual([[4, `4${LONG}`]]);
    expect(await append(log, 'x')).toBe(5);
    await log.close();
    expect((await recordsIn(file)).map(([number]) => number)).toEqual([4, 5]);
    expect(existsSync(`${file}.tmp`)).toBe(false);
  });

  it('keeps records that are just being added, those that come during it included', async () => {
    const file = await logOf(`1${LONG}`, `2${LONG}`, `3${LONG}`);
    const { log } = await open(file);
    let use = () => {};
    const added = log.append(['"under way"'], () => new Promise<void>(done => (use = done)));
    // Written, and not in use yet.
    while (readFileSync(file, 'utf8').includes('under way') === false) await new Promise(setImmediate);
    const compaction = log.compact(() => [[2, 2]]);
    const during = append(log, 'during');
    await Promise.all([compaction, during]);
    use();
    await added;
    expect((await recordsIn(file)).map(([number]) => number)).toEqual([2, 4, 5]);
    await log.compact(() => [[2, 2]]);
    expect((await recordsIn(file)).map(([number]) => number)).toEqual([2]);
    await log.close();
  });

  it.each(['open', 'write', 'datasync', 'rename'] as Step[])('that fails at the %s loses nothing', async step => {
    const file = await logOf(`1${LONG}`, `2${LONG}`, `3${LONG}`);
    const { files, fail } = faultyFiles();
    const { log } = await open(file, files);
    const before = readFileSync(file);
    fail(step, 'EIO');
    await expect(log.compact(() => [[3, 3]])).rejects.toThrow('EIO');
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(`${file}.tmp`)).toBe(false);
    await append(log, 'x');
    await log.compact(() => [[3, 4]]);
    await log.close();
    expect((await recordsIn(file)).map(([number]) => number)).toEqual([3, 4]);
  });

  it('lets nothing be answered for before its new file has the name for good', async () => {
    const file = await logOf(`1${LONG}`, `2${LONG}`, `3${LONG}`);
    const { files, fail, count } = faultyFiles();
    const { log } = await open(file, files);
    await log.compact(() => [[3, 3]]);
    const before = count('folder sync');
    fail('folder sync', 'EIO');
    await expect(append(log, 'x')).rejects.toThrow('EIO');
    await append(log, 'y');
    await append(log, 'z');
    expect(count('folder sync') - before).toBe(2);
    await log.close();
    expect((await recordsIn(file)).map(([, record]) => record)).toEqual([`3${LONG}`, 'y', 'z']);
  });
});
