import { type SandboxCode, SandboxError, shownPath } from './error.js';

interface Translation {
  readonly code: SandboxCode;
  readonly says: string;
  readonly recommends: string;
}

const TRANSLATIONS = new Map<string, Translation>([
  [
    'ENOENT',
    {
      code: 'NOT_FOUND',
      says: 'does not exist',
      recommends: 'List the folder to see the names it has.',
    },
  ],
  [
    'ENOTDIR',
    {
      code: 'NOT_DIRECTORY',
      says: 'goes through a file as if it were a folder',
      recommends: 'Check each folder of the path.',
    },
  ],
  [
    'EISDIR',
    {
      code: 'IS_DIRECTORY',
      says: 'is a folder, not a file',
      recommends: 'Name a file inside it, or list it.',
    },
  ],
  [
    'ELOOP',
    {
      code: 'PATH_SYMLINK_LOOP',
      says: 'is a loop of symbolic links',
      recommends: 'Name the real file instead of the link.',
    },
  ],
  [
    'ENAMETOOLONG',
    {
      code: 'PATH_TOO_LONG',
      says: 'is longer than the file system allows',
      recommends: 'Use a shorter name (255 bytes a part).',
    },
  ],
  [
    'EACCES',
    {
      code: 'NO_PERMISSION',
      says: 'may not be accessed by this user',
      recommends: 'Ask the owner to change the mode bits, or choose another file.',
    },
  ],
  [
    'EPERM',
    {
      code: 'NO_PERMISSION',
      says: 'may not be accessed by this user',
      recommends: 'Ask the owner to change the mode bits, or choose another file.',
    },
  ],
  [
    'EROFS',
    {
      code: 'READ_ONLY',
      says: 'is on a read-only file system',
      recommends: 'Write inside a writable workspace root.',
    },
  ],
  [
    'ENOSPC',
    {
      code: 'DISK_FULL',
      says: 'could not be written: the disk is full',
      recommends: 'Free space, then write again; nothing was changed.',
    },
  ],
  [
    'EDQUOT',
    {
      code: 'DISK_FULL',
      says: 'could not be written: the disk quota is used up',
      recommends: 'Free space, then write again; nothing was changed.',
    },
  ],
  [
    'EFBIG',
    {
      code: 'DISK_FULL',
      says: 'could not be written: it is over the file size limit',
      recommends: 'Write less, or raise the limit; nothing was changed.',
    },
  ],
  [
    'EMFILE',
    {
      code: 'TOO_MANY_FILES',
      says: 'could not be opened: too many files are open',
      recommends: 'Try again when other calls have ended.',
    },
  ],
  [
    'ENFILE',
    {
      code: 'TOO_MANY_FILES',
      says: 'could not be opened: too many files are open',
      recommends: 'Try again when other calls have ended.',
    },
  ],
  [
    'ENOTEMPTY',
    {
      code: 'NOT_EMPTY',
      says: 'is a folder that is not empty',
      recommends: 'Remove what is in it first.',
    },
  ],
  [
    'EEXIST',
    {
      code: 'STALE',
      says: 'was created by someone else meanwhile',
      recommends: 'Read it again, then decide.',
    },
  ],
]);

/** Turns an error of the operating system into ours; one of ours passes unchanged. */
export function fromSystemError(error: unknown, path: string): SandboxError {
  if (error instanceof SandboxError) return error;
  const systemCode = errorCode(error);
  const translation = TRANSLATIONS.get(systemCode);
  if (translation) {
    return new SandboxError(
      translation.code,
      `${shownPath(path)} ${translation.says}. ${translation.recommends}`,
      {
        path,
        recommendations: [translation.recommends],
        cause: error,
      },
    );
  }
  return new SandboxError(
    'IO_ERROR',
    `${shownPath(path)} could not be used (${systemCode || String(error)}).`,
    {
      path,
      recommendations: ['Try again; if it stays, check the disk and the mount.'],
      cause: error,
    },
  );
}

/** The `code` of a system error, or an empty string. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) {
    return typeof error.code === 'string' ? error.code : '';
  }
  return '';
}
