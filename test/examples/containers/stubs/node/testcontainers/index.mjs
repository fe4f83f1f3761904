// In place of testcontainers: a process of this machine instead of a container. LEADLINE_COMMAND, a JSON list, starts it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export class GenericContainer {
  #image;
  #environment = {};
  #ports = [];
  #wait;

  constructor(image) {
    this.#image = image;
  }

  withEnvironment(environment) {
    Object.assign(this.#environment, environment);
    return this;
  }

  withExposedPorts(...ports) {
    this.#ports.push(...ports);
    return this;
  }

  withWaitStrategy(wait) {
    this.#wait = wait;
    return this;
  }

  async start() {
    if (this.#image !== 'leadline') throw new Error(`there is no image ${this.#image}`);
    const [command, ...args] = JSON.parse(process.env.LEADLINE_COMMAND);
    const env = { PATH: process.env.PATH, LEADLINE_PORT: '0', ...this.#environment };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const [ready] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
    const container = new StartedContainer(
      child,
      ended,
      this.#ports,
      Number(new URL(String(ready).split(' ').at(-1)).port),
    );
    try {
      await this.#wait.until(container);
    } catch (error) {
      await container.stop();
      throw error;
    }
    return container;
  }
}

class StartedContainer {
  #child;
  #ended;
  #exposed;
  #port;

  constructor(child, ended, exposed, port) {
    this.#child = child;
    this.#ended = ended;
    this.#exposed = exposed;
    this.#port = port;
  }

  getHost() {
    return 'localhost';
  }

  getMappedPort(port) {
    if (port !== 4020 || !this.#exposed.includes(port)) throw new Error(`No port binding found for :${port}`);
    return this.#port;
  }

  async stop() {
    this.#child.kill();
    await this.#ended;
    return {};
  }
}

export const Wait = {
  forHttp: (path, port) => ({
    async until(container) {
      const answer = await fetch(`http://127.0.0.1:${container.getMappedPort(port)}${path}`);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    },
  }),
};
