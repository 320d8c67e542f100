import { closeSync, openSync, readdirSync, readSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import { entryAt } from '../files/entry-at.js';
import { fold, mayRunCode, runsCode } from '../paths/runs-code.js';
import { errorCode } from '../system-error.js';

/** A file that is kept from commands, or a folder with everything below it. */
export interface NamedThing {
  readonly path: string;
  /** Tells whether it is still the same thing, also under another name. */
  readonly identity: string;
  /** Its name in this very folder: another folder that takes the folder's name is another place. */
  readonly place: string;
}

/** A file with several names, some of which may be outside. */
export interface SharedFile extends NamedThing {
  readonly names: number;
}

/** What stands directly in one folder, as far as it concerns commands. */
export interface FolderLook {
  readonly ino: number;
  /** Changes whenever a name is made, removed or renamed; `NaN` when it was too fresh to be trusted. */
  readonly changedAt: number;
  readonly entries: number;
  readonly folders: readonly string[];
  /** Files and folders that make programs run code. */
  readonly listed: readonly NamedThing[];
  readonly shared: readonly SharedFile[];
  /** Doors to processes outside. */
  readonly sockets: readonly string[];
  /** Files that the caller wants hidden. */
  readonly hiddenFiles: readonly string[];
}

/** The clock of a disk ticks slowly: a folder changed twice within a tick looks unchanged. */
const TICK_MS = 100;

/** Nobody works in an installed package, and many hold settings of their makers; a repository counts there too. */
const DEPENDENCIES =
  /(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|__pypackages__|\.venv|venv|\.tox)\//i;

const OBJECT = /\/objects\/(?:[0-9a-f]{2}\/[0-9a-f]{38,62}|pack\/pack-[0-9a-f]{40,64}\.[a-z]+)$/;

/** Looks at one folder, or takes over what was seen when nothing in it changed. Undefined when it is gone. */
export function lookAtFolder(
  root: string,
  folder: string,
  before: FolderLook | undefined,
  hidesFile: (path: string) => boolean = () => false,
): FolderLook | undefined {
  const stats = entryAt(folder);
  if (!stats?.isDirectory()) return undefined;
  if (before?.ino === stats.ino && before.changedAt === stats.ctimeMs) return before;
  const isFresh = Date.now() - stats.ctimeMs < TICK_MS;
  const look = {
    ino: stats.ino,
    changedAt: isFresh ? Number.NaN : stats.ctimeMs,
    entries: 0,
    folders: [] as string[],
    listed: [] as NamedThing[],
    shared: [] as SharedFile[],
    sockets: [] as string[],
    hiddenFiles: [] as string[],
  };
  // What is inside a listed folder is listed with it.
  const isOpen = runsCode(posix.relative(root, folder)) === undefined;
  const isOfOthers = DEPENDENCIES.test(`${posix.relative(root, folder)}/`);
  for (const entry of entriesOf(folder)) {
    const path = posix.join(folder, entry.name);
    look.entries += 1;
    const isFolder = entry.isDirectory();
    const isListed =
      isOpen &&
      mayRunCode(entry.name) &&
      (!isOfOthers || fold(entry.name) === '.git') &&
      runsCode(posix.relative(root, path)) !== undefined;
    if (isFolder) look.folders.push(path);
    else if (entry.isSocket()) look.sockets.push(path);
    if (isFolder && !isListed) continue;
    if (entry.isFile() && hidesFile(posix.relative(root, path))) look.hiddenFiles.push(path);
    const own = entryAt(path);
    if (!own) continue;
    const thing = {
      path,
      // With its birth: the number of a removed file is soon given to another.
      identity: `${own.dev}:${own.ino}:${own.birthtimeMs}`,
      place: placeIn(stats, entry.name),
    };
    if (isListed) look.listed.push(thing);
    if (own.isFile() && own.nlink > 1 && !isGitObject(path)) {
      look.shared.push({ ...thing, names: own.nlink });
    }
  }
  return look;
}

export function placeIn(folder: Stats, name: string): string {
  return `${folder.dev}:${folder.ino}/${name}`;
}

/** A local clone shares its objects with where it came from; what only has the name of one does not count. */
function isGitObject(path: string): boolean {
  if (!OBJECT.test(path)) return false;
  const head = Buffer.alloc(4);
  try {
    const fd = openSync(path, 'r');
    try {
      readSync(fd, head, 0, 4, 0);
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
  const text = head.toString('latin1');
  return head[0] === 0x78 || ['PACK', '\u00fftOc', 'RIDX', 'BITM', 'MTME', 'MIDX'].includes(text);
}

function entriesOf(folder: string): ReturnType<typeof readEntries> {
  try {
    return readEntries(folder);
  } catch (error) {
    // Gone meanwhile, or closed to this user and so to its commands.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error))) return [];
    throw error;
  }
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}
