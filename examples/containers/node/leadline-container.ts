/** Leadline's image in a container, for tests: one container a file, a sandbox a test. */
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';

const PORT = 4020;

/** Options of Leadline as environment variables, such as LEADLINE_FROZEN: docs/options.md lists them. */
export type Options = Readonly<Record<`LEADLINE_${string}`, string>>;

/** Starts the image, and resolves once it answers. LEADLINE_IMAGE names another image than `leadline`. */
export async function startLeadline(options: Options = {}): Promise<Leadline> {
  const container = await new GenericContainer(process.env.LEADLINE_IMAGE ?? 'leadline')
    .withExposedPorts(PORT)
    .withEnvironment(options)
    .withWaitStrategy(Wait.forHttp('/_sim/health', PORT))
    .start();
  return new Leadline(container, options.LEADLINE_BASE_PATH ?? '/v1');
}

/** A running Leadline. */
export class Leadline {
  /** The server without a path, such as `http://localhost:32768`: the control plane is at `/_sim`. */
  readonly origin: string;
  /** The base URL of the API, such as `http://localhost:32768/v1`. */
  readonly url: string;
  readonly #container: StartedTestContainer;

  constructor(container: StartedTestContainer, basePath: string) {
    this.#container = container;
    this.origin = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
    this.url = this.origin + basePath.replace(/\/$/, '');
  }

  /** A new sandbox: sites, traffic, clock, limits, faults and journal of its own. */
  async sandbox(): Promise<Sandbox> {
    const { name, token } = (await this.control('POST', '/sandboxes', {})) as { name: string; token: string };
    return new Sandbox(this, name, token);
  }

  /** The JSON of the control plane's answer. @throws what it says where it refuses */
  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.origin}/_sim${path}`, { method, headers, ...init });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /_sim${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Stops and removes the container. */
  async stop(): Promise<void> {
    await this.#container.stop();
  }
}

/** One isolated copy of the service: requests with its token see nothing of other sandboxes. */
export class Sandbox {
  /** The base URL of the API. */
  readonly url: string;
  /** What clients send as `Authorization: Bearer TOKEN`; it may do everything. */
  readonly token: string;
  readonly name: string;
  readonly #leadline: Leadline;

  constructor(leadline: Leadline, name: string, token: string) {
    this.#leadline = leadline;
    this.url = leadline.url;
    this.name = name;
    this.token = token;
  }

  /** Asks the control plane about this sandbox: docs/controls.md lists the paths. */
  control(method: string, path: string, body?: unknown): Promise<unknown> {
    const join = path.includes('?') ? '&' : '?';
    return this.#leadline.control(method, `${path}${join}sandbox=${encodeURIComponent(this.name)}`, body);
  }

  async delete(): Promise<void> {
    await this.#leadline.control('DELETE', `/sandboxes/${encodeURIComponent(this.name)}`);
  }
}
