import { makeOwnFolder } from '../../src/processes/own-folder.ts';
import { runCommand } from '../../src/processes/run-command.ts';

// Runs a command that leaves processes in several sessions, and fails while they run and a folder of its own is there.
makeOwnFolder();
const [mark = ''] = process.argv.slice(2);
void runCommand({
  command: ['sh', '-c', `sleep 60 & setsid sleep 60 & trap '' TERM; while :; do sleep 60; done`],
  by: 'sweep',
  env: process.env,
  mark,
  limitMs: () => Number.POSITIVE_INFINITY,
  signal: new AbortController().signal,
  secrets: [],
});
process.stdin.once('data', () => {
  throw new Error('as it may happen');
});
