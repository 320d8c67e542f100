import { closeSync, constants, fstatSync, openSync, writeFileSync } from 'node:fs';
import { inChinese, messageOf } from '@sluice/plain';
import { leadsNowhere, readSettingsFile } from '@sluice/sandbox';
import { UsageError } from './command.js';

/** A file that somebody named: one that is not there, is no regular file or is too large is a wrong name. */
export function readNamedFile(path: string, maxBytes?: number): string {
  let text: string | undefined;
  try {
    text = readSettingsFile(path, maxBytes);
  } catch (error) {
    throw new UsageError(
      { en: messageOf(error), zh: `无法读取：${inChinese(messageOf(error))}` },
      { cause: error },
    );
  }
  if (text !== undefined) return text;
  throw new UsageError(
    leadsNowhere(path)
      ? {
          en: `${path} cannot be read: a link there leads to no file`,
          zh: `无法读取 ${path}：那里的链接没有指向任何文件`,
        }
      : { en: `there is no file ${path}`, zh: `没有文件 ${path}` },
  );
}

/** Adds to the end of a file that somebody named; a new one is for its owner only. A pipe or a device is a wrong name. */
export function addToNamedFile(path: string, text: string): void {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK, O_NOCTTY } = constants;
  let file: number;
  try {
    // O_NONBLOCK: opening a pipe that nobody reads would wait for a reader.
    file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY, 0o600);
  } catch (error) {
    throw cannotWrite(path, messageOf(error), error);
  }
  try {
    if (!fstatSync(file).isFile()) throw cannotWrite(path, 'it is not a regular file');
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

function cannotWrite(path: string, why: string, cause?: unknown): UsageError {
  return new UsageError(
    { en: `${path} cannot be written: ${why}`, zh: `无法写入 ${path}：${why}` },
    { cause },
  );
}
