import { isSecretPath } from '@sluice/guard';

/** Says that a file must never be read. Paths are relative to the repository, with `/`. */
export type IsSensitivePath = (path: string) => boolean;

/**
 * Database files hold no text to find, and reading one is dangerous: when a process closes a file, POSIX drops all
 * locks that the process has on it, those of its own store in this folder too.
 */
const DATABASE = /\.(?:db|sqlite3?)(?:-wal|-shm|-journal|\.lock(?:-journal)?)?$/i;

/** The guard's list (O-07). Build folders that git keeps are sources; ranking demotes what is generated. */
export const isSensitivePath: IsSensitivePath = (path) => isSecretPath(path) || DATABASE.test(path);
