import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { systemMounts } from './system-mounts.js';

const plain = { allowNetwork: false, isRoot: false };

/** What stands on this machine at a place, as bubblewrap is to show it. */
function mountOf(path: string): readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  return stats.isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

const FOLDERS = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'],
  ...['/etc', '/opt', '/nix', '/gnu'],
];
const prefix = dirname(dirname(process.execPath));
const isNodeShown = FOLDERS.some((folder) => prefix === folder || prefix.startsWith(`${folder}/`));
const node = isNodeShown || prefix === '/' ? [] : ['--ro-bind', prefix, prefix];

test('folders with programs and libraries are shown read-only, and nothing else of the host', () => {
  expect(systemMounts(plain)).toEqual([...FOLDERS.flatMap(mountOf), ...node]);
});

test('what only root may read among the settings is covered for root, and the rest stays', () => {
  const args = systemMounts({ ...plain, isRoot: true });
  const shown = systemMounts(plain);
  expect(shown.join(' ')).not.toContain('/dev/null');
  const text = `${args.join(' ')} `;
  for (const path of ['/etc/shadow', '/etc/gshadow'].filter((one) => existsSync(one))) {
    expect(text).toContain(` --ro-bind /dev/null ${path} `);
  }
  if (existsSync('/etc/ssh')) expect(text).toContain(' --tmpfs /etc/ssh ');
  const masked = args.filter((_, index) => args[index - 1] === '/dev/null');
  for (const path of masked) expect(lstatSync(path).mode & 0o004).toBe(0);
  expect(masked).not.toContain('/etc/passwd');
});

test('with the network a link to the resolver’s file leads somewhere', () => {
  const path = '/etc/resolv.conf';
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const target = isLink ? readlinkSync(path) : '';
  const absolute = target.startsWith('/') ? target : `/etc/${target}`;
  const resolver = isLink && existsSync(path) ? ['--ro-bind', absolute, absolute] : [];
  expect(systemMounts({ ...plain, allowNetwork: true })).toEqual([
    ...FOLDERS.flatMap(mountOf),
    ...resolver,
    ...node,
  ]);
});
