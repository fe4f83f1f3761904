import { join } from 'node:path';
import type { FileAdapter } from '../../store/file-adapter.ts';
import type { Files } from '../../store/files.ts';
import { anything, nullable, object, type Reader, text } from '../../traffic/reader.ts';
import type { FixtureSource } from '../read-fixture.ts';
import type { SandboxSettings } from '../setup.ts';
import { jsonFile } from './json-file.ts';
import { withPhones } from './phones.ts';

/** @throws MalformedError */
export const readFixtureSource = object<FixtureSource>({
  name: text({ longest: 4096 }),
  json: withPhones,
});

const readSettings = object<SandboxSettings>({
  name: text({ longest: 64 }),
  fixture: nullable(readFixtureSource),
  options: anything as Reader<SandboxSettings['options']>,
});

/** What a sandbox was made with, in its folder. */
export function settingsFile(folder: string, files: Files): FileAdapter<SandboxSettings> {
  return jsonFile(join(folder, 'sandbox.json'), files, readSettings);
}
