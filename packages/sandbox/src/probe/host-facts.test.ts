import { expect, test } from 'vitest';
import { hostFacts } from './host-facts.js';

function facts(files: Readonly<Record<string, string>>, userId = 1000): string {
  const found = hostFacts({
    platform: 'linux',
    userId,
    read: (path) => new Map(Object.entries(files)).get(path),
  });
  return found.join('\n');
}

test('an ordinary host has nothing to explain', () => {
  expect(facts({ '/proc/sys/user/max_user_namespaces': '12345\n' })).toBe('');
  expect(hostFacts({ platform: 'darwin', userId: 0, read: () => '0' })).toEqual([]);
});

test('each setting that keeps commands from being confined is named', () => {
  expect(facts({ '/proc/sys/user/max_user_namespaces': '0\n' })).toContain('max_user_namespaces');
  expect(facts({ '/proc/sys/kernel/unprivileged_userns_clone': '0\n' })).toContain('for root only');
  expect(facts({ '/proc/sys/kernel/unprivileged_userns_clone': '0\n' }, 0)).not.toContain(
    'for root only',
  );
  expect(facts({ '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' })).toContain(
    'AppArmor',
  );
  expect(facts({ '/.dockerenv': '' })).toContain('container');
  expect(facts({ '/proc/1/cgroup': '0::/kubepods/x\n' })).toContain('container');
  expect(facts({}, 0)).toContain('runs as root');
  expect(facts({ '/proc/self/status': 'Name: x\nSeccomp:\t2\n' })).toContain('filter');
});
