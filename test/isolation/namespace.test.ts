import { describe, expect, it } from 'vitest';
import { isolatingCommands, whyNot } from '../../src/isolation/namespace.ts';

const settings = (values: Readonly<Record<string, string>>) => (setting: string) => values[setting] ?? null;

describe('the namespace of exec --isolate', () => {
  it('gives the command of a user back to that user', () => {
    const [command, ...others] = isolatingCommands({ uid: 1000, gid: 100 });
    expect(command!.slice(0, 4)).toEqual(['unshare', '--user', '--map-root-user', '--net']);
    expect(command!.slice(-4)).toEqual(['unshare', '--user', '--map-user=1000', '--map-group=100']);
    expect(others).toEqual([]);
  });

  it('lets root keep its users, or be the only one where the machine gives no more', () => {
    const [first, second] = isolatingCommands({ uid: 0, gid: 0 });
    expect(first).not.toContain('--user');
    expect(second).toContain('--map-user=0');
  });

  it.each([
    ['kernel/unprivileged_userns_clone', '0', 'kernel.unprivileged_userns_clone=0'],
    [
      'kernel/apparmor_restrict_unprivileged_userns',
      '1',
      'AppArmor restricts user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=1)',
    ],
    ['user/max_user_namespaces', '0', 'the kernel allows no user namespace'],
  ])('says that %s is %s', (setting, value, text) => {
    const reason = 'unshare: unshare failed: Operation not permitted';
    expect(whyNot(reason, settings({ [setting]: value }))).toContain(text);
    expect(whyNot(reason, settings({ [setting]: '7' }))).not.toContain('sysctl');
    expect(whyNot(reason, settings({}))).toContain(reason);
  });
});
