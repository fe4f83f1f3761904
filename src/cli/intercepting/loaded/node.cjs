// Loaded into each Node process of a command under `leadline exec --intercept`, before its own code: connections to the
// hosts go to the server of the run. All of Node's clients connect here: http, https, fetch, agents, workers.
'use strict';

const { Socket } = require('node:net');
const { hosts, passthrough, isolate, tlsPort } = require('./settings.json');

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const { connect } = Socket.prototype;

const replacement = {
  connect(...args) {
    const asked = targetOf(args);
    if (asked === null) return connect.apply(this, args);
    const { options, host, port } = asked;
    if (hosts.includes(host) && port === 443) {
      // The names of TLS are the ones of the socket that called: only the address is another.
      return connect.call(this, { ...options, host: '127.0.0.1', port: tlsPort }, asked.connected);
    }
    const refusal = refusalOf(host, port);
    if (refusal === null) return connect.apply(this, args);
    const error = Object.assign(new Error(refusal), { code: 'ECONNREFUSED', syscall: 'connect', address: host, port });
    Error.captureStackTrace(error, replacement.connect);
    process.nextTick(() => this.destroy(error));
    return this;
  },
};

Socket.prototype.connect = replacement.connect;

/** Of connect(options, connected), connect(port, host, connected) and [options, connected]; null for a Unix socket. */
function targetOf(args) {
  const [first, second, third] = Array.isArray(args[0]) ? args[0] : args;
  const options = first !== null && typeof first === 'object' ? first : { port: first, host: second };
  if (options.path || !isPort(options.port)) return null;
  const connected = [second, third].find(each => typeof each === 'function');
  const name = typeof options.host === 'string' && options.host !== '' ? options.host : 'localhost';
  return { options, connected, host: name.toLowerCase().replace(/\.$/, ''), port: Number(options.port) };
}

function isPort(port) {
  return typeof port === 'number' || (typeof port === 'string' && /^\d+$/.test(port));
}

/** As the proxy of the run refuses, which sees other ports of other hosts only where a client uses it: databases, say. */
function refusalOf(host, port) {
  if (hosts.includes(host))
    return `leadline exec: refused ${host}:${port}: only HTTPS on port 443 of ${host} is intercepted`;
  if (passthrough || LOOPBACK.test(host) || (port !== 443 && port !== 80)) return null;
  const help = isolate ? '' : '; --passthrough lets it through';
  return `leadline exec: refused ${host}:${port}: it is not among the hosts of --intercept${help}`;
}
