#!/usr/bin/env node
import module from 'node:module';
import { run } from './cli/run.ts';
import { version } from './version.ts';

// From Node 22 on, what was compiled is kept between runs where a folder for it can be written: some 20 ms of a start.
if ('enableCompileCache' in module) (module.enableCompileCache as () => void)();

// A reader that went away, such as `| head -1`, is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const code = await run(process.argv.slice(2), process.env, version);
process.stdout.write('', () => process.exit(code));
