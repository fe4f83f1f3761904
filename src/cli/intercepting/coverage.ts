interface Asked {
  readonly hosts: readonly string[];
  readonly passthrough: boolean;
  readonly isolate: boolean;
}

/** Lines for before the run: which requests are answered, and which may reach others all the same. */
export function coverageLines({ hosts, passthrough, isolate }: Asked, platform: NodeJS.Platform): string[] {
  const named = hosts.map(host => `https://${host}`).join(', ');
  const others = passthrough ? 'other hosts are let through' : 'other hosts are refused';
  const answered = `${named} ${hosts.length === 1 ? 'is' : 'are'} answered here, ${others}`;
  if (isolate) return [answered];
  const end = platform === 'linux' ? '; --isolate keeps them from the network' : '';
  return [answered, `not caught: ${[...UNCAUGHT, ...(ALSO[platform] ?? [])].join('; ')}${end}`];
}

const UNCAUGHT = [
  'programs that ignore the proxy, or trust only certificates of their own',
  'containers that the command starts',
];

const ALSO: Partial<Readonly<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['programs that trust the keychain alone, such as those in Go'],
  win32: ['programs that trust the certificate store of Windows alone'],
};
