/** Signatures of testcontainers 12.2.0 that examples/containers/node uses. */

type PortWithBinding = { container: number; host: number; protocol?: 'tcp' | 'udp' };
type PortWithOptionalBinding = number | `${number}/${'tcp' | 'udp'}` | PortWithBinding;

export interface WaitStrategy {
  withStartupTimeout(startupTimeoutMs: number): WaitStrategy;
}

export interface StopOptions {
  timeout: number;
  remove: boolean;
  removeVolumes: boolean;
}

export interface StoppedTestContainer {
  getId(): string;
}

export interface StartedTestContainer extends AsyncDisposable {
  stop(options?: Partial<StopOptions>): Promise<StoppedTestContainer>;
  getHost(): string;
  getMappedPort(port: number, protocol?: string): number;
  getMappedPort(portWithProtocol: `${number}/${'tcp' | 'udp'}`): number;
}

export declare class GenericContainer {
  constructor(image: string);
  start(): Promise<StartedTestContainer>;
  withEnvironment(environment: Record<string, string>): this;
  withExposedPorts(...ports: PortWithOptionalBinding[]): this;
  withWaitStrategy(waitStrategy: WaitStrategy): this;
}

/** A class there, of static methods. */
export declare const Wait: {
  forHttp(path: string, port: number, options?: { abortOnContainerExit?: boolean }): WaitStrategy;
};
