// What the GitHub Action installs, where to, and the key under which that is cached: outputs of its first step.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const { GITHUB_ACTION_PATH, GITHUB_OUTPUT, PACKAGE, RUNNER_TOOL_CACHE = tmpdir() } = process.env;
const { version } = JSON.parse(readFileSync(join(GITHUB_ACTION_PATH, 'package.json'), 'utf8'));

const wanted = PACKAGE || `leadline@${version}`;
const file = resolve(wanted);
const isFile = existsSync(file);
const fingerprint = createHash('sha256').update(isFile ? readFileSync(file) : wanted);
const key = `leadline-${fingerprint.digest('hex').slice(0, 16)}`;

const outputs = { package: isFile ? file : wanted, key, folder: join(RUNNER_TOOL_CACHE, key) };
for (const [name, value] of Object.entries(outputs)) appendFileSync(GITHUB_OUTPUT, `${name}=${value}\n`);
