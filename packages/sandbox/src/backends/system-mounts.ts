import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Where the settings of a system stand, some of them for root alone. */
const SETTINGS_FOLDERS = ['/etc', '/usr/local/etc'];
/** Hidden whole, although some of it may be read by all. */
const MASKED_FOLDERS = new Set(['/etc/ssh', '/etc/wireguard']);
const DEEPEST = 8;
const OPEN_TO_OTHERS = 0o004;

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

/** What only root may read among the settings of the system: mode bits keep everybody else from it. */
function maskedSecrets(): readonly string[] {
  return SETTINGS_FOLDERS.filter((path) => existsSync(path)).flatMap((path) =>
    closedBelow(path, 0),
  );
}

function closedBelow(folder: string, depth: number): readonly string[] {
  if (depth > DEEPEST) return ['--tmpfs', folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    const isClosed = (mode & OPEN_TO_OTHERS) === 0 || MASKED_FOLDERS.has(path);
    if (entry.isDirectory()) return isClosed ? ['--tmpfs', path] : closedBelow(path, depth + 1);
    return entry.isFile() && isClosed ? ['--ro-bind', '/dev/null', path] : [];
  });
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
