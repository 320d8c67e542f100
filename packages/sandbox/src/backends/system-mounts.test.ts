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

test('files that root could read and that hold secrets are covered for root', () => {
  const files = ['shadow', 'gshadow', 'shadow-', 'gshadow-', 'sudoers'].map(
    (name) => `/etc/${name}`,
  );
  const folders = ['/etc/ssh', '/etc/ssl/private', '/etc/sudoers.d', '/etc/wireguard'];
  expect(systemMounts({ ...plain, isRoot: true })).toEqual([
    ...FOLDERS.flatMap(mountOf),
    ...files.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ...folders.filter((path) => existsSync(path)).flatMap((path) => ['--tmpfs', path]),
    ...node,
  ]);
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
