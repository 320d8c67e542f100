import {
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { posix } from 'node:path';

/**
 * Names a file without opening it for reading: devices, FIFOs and sockets are not woken by it. Linux only; not in
 * `fs.constants`, and the same number on all architectures that Node supports.
 */
const O_PATH = 0o10000000;

export const HAS_PROC_FD = existsSync('/proc/self/fd');

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY, O_RDONLY } = constants;

/** An opened name. `path` is where it really is, asked from the descriptor after opening. */
export interface Descriptor {
  readonly fd: number;
  readonly path: string;
  readonly stats: BigIntStats;
}

/**
 * Opens a name and only then asks where the opened thing is. On Linux the kernel answers for the descriptor
 * itself, which no swap of links can change. Elsewhere the real path is looked up after opening and must name the
 * same inode, which narrows the race but does not close it: there the operating system's own sandbox must help.
 */
export function openName(path: string, options: { readonly follow: boolean }): Descriptor {
  const noFollow = options.follow ? 0 : O_NOFOLLOW;
  if (HAS_PROC_FD) {
    const fd = openSync(path, O_PATH | noFollow);
    return guarded(fd, () => ({
      fd,
      path: readlinkSync(`/proc/self/fd/${fd}`),
      stats: fstatSync(fd, { bigint: true }),
    }));
  }
  return openPortable(path, noFollow);
}

/** Opens a folder for use as a fixed point: names are then reached through the descriptor. */
export function openFolder(path: string, options: { readonly follow: boolean }): Descriptor {
  const noFollow = options.follow ? 0 : O_NOFOLLOW;
  if (HAS_PROC_FD) {
    const fd = openSync(path, O_PATH | O_DIRECTORY | noFollow);
    return guarded(fd, () => ({
      fd,
      path: readlinkSync(`/proc/self/fd/${fd}`),
      stats: fstatSync(fd, { bigint: true }),
    }));
  }
  return openPortable(path, noFollow | O_DIRECTORY);
}

/** A second descriptor on the very thing that `descriptor` names, for reading. */
export function reopenForReading(descriptor: Descriptor): number {
  return HAS_PROC_FD
    ? openSync(`/proc/self/fd/${descriptor.fd}`, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    : openSync(descriptor.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
}

/** The path under which a name in an opened folder is reached, whatever the folder is called by now. */
export function nameIn(folder: Descriptor, name: string): string {
  return HAS_PROC_FD ? `/proc/self/fd/${folder.fd}/${name}` : posix.join(folder.path, name);
}

/** The path by which the opened thing itself is reached. */
export function selfPath(descriptor: Descriptor): string {
  return HAS_PROC_FD ? `/proc/self/fd/${descriptor.fd}` : descriptor.path;
}

/** For hosts without `/proc/self/fd`. What is neither file, folder nor link is only looked at. */
export function openPortable(path: string, flags: number): Descriptor {
  const isFollowing = (flags & O_NOFOLLOW) === 0;
  const before = isFollowing ? statSync(path, { bigint: true }) : lstatSync(path, { bigint: true });
  if (!before.isFile() && !before.isDirectory()) {
    return { fd: -1, path: isFollowing ? realpathSync(path) : path, stats: before };
  }
  const fd = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | flags);
  return guarded(fd, () => {
    const real = realpathSync(path);
    const stats = fstatSync(fd, { bigint: true });
    const named = lstatSync(real, { bigint: true });
    const isSame = named.ino === stats.ino && named.dev === stats.dev;
    return { fd, path: isSame ? real : '/swapped-while-opening', stats };
  });
}

export function closeDescriptor(descriptor: Descriptor): void {
  if (descriptor.fd >= 0) closeSync(descriptor.fd);
}

function guarded<T>(fd: number, use: () => T): T {
  try {
    return use();
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
