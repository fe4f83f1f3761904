import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { StartError, UsageError } from '../../src/cli/command.ts';
import { appendStepSummary, makeReportFolder, writeReport } from '../../src/cli/report-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'leadline-report-'));
afterAll(() => rmSync(root, { recursive: true }));

const nameOf = (option: string) => `--${option}`;
let folder: string;
let trial = 0;
beforeEach(() => {
  folder = join(root, String(trial++));
});

describe('makeReportFolder', () => {
  it('makes the folder with its parents, and leaves nothing in it', () => {
    makeReportFolder(join(folder, 'a/b'), nameOf);
    expect(readdirSync(join(folder, 'a/b'))).toEqual([]);
  });

  it('takes one that is there, with what is in it', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'kept');
    makeReportFolder(folder, nameOf);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it.each(['', '/below'])('refuses a file as wrong usage (FILE%s)', below => {
    writeFileSync(folder, '');
    const call = () => makeReportFolder(folder + below, nameOf);
    expect(call).toThrow(UsageError);
    expect(call).toThrow(/^--report must be a folder that can be written to; got ".*", where a file is in the way$/);
  });

  it.skipIf(process.getuid?.() === 0)('says so where the folder cannot be written to', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    for (const each of [folder, join(folder, 'below')]) {
      expect(() => makeReportFolder(each, nameOf)).toThrow(StartError);
      expect(() => makeReportFolder(each, nameOf)).toThrow(/^--report must be .*; got ".*" \(EACCES\)$/);
    }
  });

  it.skipIf(!existsSync('/proc/self'))('says so where no folder can be made', () => {
    expect(() => makeReportFolder('/proc/leadline', nameOf)).toThrow(StartError);
    expect(() => makeReportFolder('/proc/leadline', nameOf)).toThrow(/\((ENOENT|EACCES|EPERM)\)$/);
    expect(() => makeReportFolder('/proc/self', nameOf)).toThrow(StartError);
  });
});

describe('writeReport', () => {
  it('replaces files by name, and leaves others as they are', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'report.json'), 'a longer one of an earlier run');
    writeFileSync(join(folder, 'other.txt'), 'kept');
    writeReport(folder, { 'report.json': '{}', 'summary.md': '# ü' });
    const contents = readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]);
    expect(Object.fromEntries(contents)).toEqual({ 'report.json': '{}', 'other.txt': 'kept', 'summary.md': '# ü' });
  });

  it('writes what comes in pieces', () => {
    writeReport(folder, { 'traffic.har': ['{"a":', '1}'].values() });
    expect(readFileSync(join(folder, 'traffic.har'), 'utf8')).toBe('{"a":1}');
  });

  it('makes the folder again that a test suite has cleaned away', () => {
    writeReport(join(folder, 'a'), { 'report.json': '{}' });
    expect(readdirSync(join(folder, 'a'))).toEqual(['report.json']);
  });

  it('leaves no half of a file where one cannot be put in its place', () => {
    mkdirSync(join(folder, 'report.json'), { recursive: true });
    expect(() => writeReport(folder, { 'report.json': '{}' })).toThrow();
    expect(readdirSync(folder)).toEqual(['report.json']);
  });
});

describe('appendStepSummary', () => {
  it('goes on after what the step has said', () => {
    writeFileSync(folder, 'before\n');
    appendStepSummary({ GITHUB_STEP_SUMMARY: folder }, '# Report\n\n');
    expect(readFileSync(folder, 'utf8')).toBe('before\n# Report\n');
  });

  it('does nothing outside of a workflow', () => {
    appendStepSummary({}, '# Report');
    appendStepSummary({ GITHUB_STEP_SUMMARY: '' }, '# Report');
  });
});
