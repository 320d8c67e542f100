import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { isBelow } from '../paths/root-set.js';

/** Folders with programs and libraries. Nothing else of the host is visible inside. */
const SYSTEM_FOLDERS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix',
  '/gnu',
];

/** Secrets in system folders that root could read. */
const MASKED_FILES = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/shadow-',
  '/etc/gshadow-',
  '/etc/sudoers',
];
const MASKED_FOLDERS = ['/etc/ssh', '/etc/ssl/private', '/etc/sudoers.d', '/etc/wireguard'];

/** Bubblewrap arguments that show programs and libraries, read-only, and hide the rest. */
export function systemMounts(options: {
  readonly allowNetwork: boolean;
  /** Whether commands run as root, whom mode bits do not keep from secrets. */
  readonly isRoot: boolean;
}): readonly string[] {
  return [
    ...SYSTEM_FOLDERS.flatMap(mountOrLink),
    ...(options.isRoot ? maskedSecrets() : []),
    ...(options.allowNetwork ? resolverMount() : []),
    ...ownNodeMount(),
  ];
}

function maskedSecrets(): readonly string[] {
  return [
    ...MASKED_FILES.filter((path) => existsSync(path)).flatMap((path) => [
      '--ro-bind',
      '/dev/null',
      path,
    ]),
    ...MASKED_FOLDERS.filter((path) => existsSync(path)).flatMap((path) => ['--tmpfs', path]),
  ];
}

function mountOrLink(path: string): readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return stats.isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/** Names are looked up through a file that is often a link into the hidden `/run`. */
function resolverMount(): readonly string[] {
  const path = '/etc/resolv.conf';
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isSymbolicLink()) return [];
  const target = readlinkSync(path);
  const absolute = target.startsWith('/') ? target : `/etc/${target}`;
  return existsSync(path) ? ['--ro-bind', absolute, absolute] : [];
}

/** Node from a version manager lives in a home folder, which is hidden. */
function ownNodeMount(): readonly string[] {
  const prefix = dirname(dirname(process.execPath));
  const isShown = prefix === '/' || SYSTEM_FOLDERS.some((folder) => isBelow(folder, prefix));
  return isShown ? [] : ['--ro-bind', prefix, prefix];
}
