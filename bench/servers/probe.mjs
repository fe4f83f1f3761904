// Asks for a server's health again and again, from a process of its own, so that what the bench does meanwhile counts
// for nothing. Every line on standard input begins a new measurement; the waits of the one before, in milliseconds,
// are printed as a line of JSON.
//
//   node servers/probe.mjs PORT

import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

const BETWEEN_MS = 2;
const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let waits = [];

createInterface({ input: process.stdin })
  .on('line', () => {
    console.log(JSON.stringify(waits));
    waits = [];
  })
  .on('close', () => process.exit(0));

for (;;) {
  // What began in one measurement and ended in the next belongs to the one in which it began.
  const own = waits;
  const began = performance.now();
  await new Promise((resolve, reject) => {
    get({ agent, port, path: '/_sim/health', host: '127.0.0.1' }, answer => answer.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });
  own.push(performance.now() - began);
  await setTimeout(BETWEEN_MS);
}
