// With an agent of its own; in a worker thread where it is asked to be.
const https = require('node:https');
const { Worker, isMainThread } = require('node:worker_threads');
const { fork } = require('node:child_process');

const agent = new https.Agent({ keepAlive: true, maxSockets: 2 });
const headers = {
  Authorization: 'Bearer wa_live_5f2c9e7d41b84c0a',
  Accept: 'application/json',
  'Content-Type': 'application/json',
};

function send(method, path, body) {
  return new Promise((resolve, reject) => {
    const request = https.request(`https://api.example.com/v1${path}`, { method, headers, agent }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', part => (text += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`status ${answer.statusCode}`)),
      );
    });
    request.on('error', reject).end(body && JSON.stringify(body));
  });
}

async function main() {
  if ((await send('GET', '/sites')).object !== 'list') process.exit(1);
  console.log((await send('POST', '/sites', { name: 'Reef' })).name);
  agent.destroy();
}

const way = process.argv[2];
if (way === 'worker' && isMainThread) new Worker(__filename, { argv: ['here'] });
else if (way === 'fork') fork(__filename, ['here']);
else main();
