// Prints the token that a server's default sandbox gives to whoever may do everything. Usage: token.mjs ORIGIN
// What the server was started with, LEADLINE_CONTROL_TOKEN or --control-token in OPTIONS, lets it ask.

const [origin] = process.argv.slice(2);
const { OPTIONS = '', LEADLINE_CONTROL_TOKEN } = process.env;
const control = /--control-token[= ](\S+)/.exec(OPTIONS)?.[1] ?? LEADLINE_CONTROL_TOKEN;

// The certificate of a server under test is nobody's but the test's.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');

const headers = control ? { Authorization: `Bearer ${control}` } : {};
const answer = await fetch(`${origin}/_sim/sandboxes/default`, { headers });
if (!answer.ok) throw new Error(`${origin} answered ${answer.status}: ${await answer.text()}`);
const { token, tokens } = await answer.json();
console.log(token ?? Object.values(tokens)[0] ?? '');
