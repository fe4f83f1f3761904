#!/usr/bin/env node
import { run } from './cli/run.ts';
import { version } from './version.ts';

// A reader that went away, such as `| head -1`, is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const code = await run(process.argv.slice(2), process.env, version);
process.stdout.write('', () => process.exit(code));
