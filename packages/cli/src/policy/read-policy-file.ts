import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { messageOf } from '@sluice/plain';
import { type Policy, readPolicy } from '@sluice/policy';
import { readCommandParts } from '@sluice/tools';
import { UsageError } from '../command-line/command.js';

const MAX_BYTES = 1_000_000;

/** Reads a policy file whole. Throws a `PolicyFileError` that names every line that is wrong. */
export function readPolicyFile(path: string, canOnlyTighten = false): Policy {
  return readPolicy(readRegularFile(path), {
    file: path,
    canOnlyTighten,
    parseCommand: readCommandParts,
  });
}

/** A regular file of bounded size: a pipe, a device or a folder is refused, never waited for. */
export function readRegularFile(path: string, maxBytes = MAX_BYTES): string {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new UsageError(
      {
        en: `${path} cannot be read: ${messageOf(error)}`,
        zh: `无法读取 ${path}：${messageOf(error)}`,
      },
      { cause: error },
    );
  }
  try {
    const { size } = fstatSync(descriptor);
    if (!fstatSync(descriptor).isFile()) throw notAFile(path);
    if (size > maxBytes) throw tooLarge(path, size, maxBytes);
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function notAFile(path: string): UsageError {
  return new UsageError({ en: `${path} is not a regular file`, zh: `${path} 不是普通文件` });
}

function tooLarge(path: string, size: number, maxBytes: number): UsageError {
  return new UsageError({
    en: `${path} has ${size} bytes; at most ${maxBytes} are read`,
    zh: `${path} 有 ${size} 字节；最多读取 ${maxBytes} 字节`,
  });
}
