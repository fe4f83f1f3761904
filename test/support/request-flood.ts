import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Requests to the API on one connection, pipelined: of all ways the cheapest. */
export interface RequestFlood {
  /** Sends so many, each with another query. @returns once all were answered */
  send(count: number): Promise<void>;
  end(): void;
}

/** @param origin of a server, whose sandbox `default` gets them */
export async function requestFlood(origin: string): Promise<RequestFlood> {
  const { token } = (await (await fetch(`${origin}/_sim/sandboxes/default`)).json()) as { token: string };
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let sent = 0;
  let answered = 0;
  let rest = '';
  socket.setEncoding('latin1').on('data', piece => {
    const parts = (rest + piece).split('HTTP/1.1 ');
    answered += parts.length - 1;
    rest = parts.at(-1)!.slice(-8);
  });
  const request = (number: number) =>
    `GET /v1/sites?limit=1&n=${number} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  return {
    async send(count) {
      socket.write(Array.from({ length: count }, (_, at) => request(sent + at + 1)).join(''));
      sent += count;
      while (answered < sent) await pause(2);
    },
    end: () => socket.destroy(),
  };
}
