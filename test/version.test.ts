import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { version } from '../src/version.ts';

it('the version that the simulator tells is that of the package', () => {
  expect(version).toBe(manifest.version);
});
