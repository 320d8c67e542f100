import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { messageOf } from '@sluice/plain';
import { type Policy, readPolicyDocument, type Surroundings } from '@sluice/policy';
import { leadsNowhere, readSettingsFile } from '@sluice/sandbox';
import { builtIns, readCommandParts } from '@sluice/tools';
import { UsageError } from '../command-line/command.js';

/** Reads a policy file whole. Throws a `PolicyFileError` that names every line that is wrong. */
export function readPolicyFile(path: string, canOnlyTighten = false): Policy {
  return readPolicyFileWhole(path, canOnlyTighten).policy;
}

/** The same, with what it says beside its rules. */
export function readPolicyFileWhole(
  path: string,
  canOnlyTighten: boolean,
  places: Surroundings = placesHere(),
) {
  return readPolicyDocument(readNamedFile(path), {
    file: path,
    canOnlyTighten,
    parseCommand: readCommandParts,
    builtIns,
    places,
  });
}

/** Where a file counts that somebody tries out: this folder, and the home of who does. */
function placesHere(): Surroundings {
  return placesOf({}, process.cwd());
}

export function placesOf(
  env: Readonly<Record<string, string | undefined>>,
  workspace: string,
): Surroundings {
  return {
    workspace: existsSync(workspace) ? realpathSync(workspace) : workspace,
    home: env.HOME || homedir(),
  };
}

/** A file that somebody named: one that is not there, is no regular file or is too large is a wrong name. */
export function readNamedFile(path: string, maxBytes?: number): string {
  let text: string | undefined;
  try {
    text = readSettingsFile(path, maxBytes);
  } catch (error) {
    throw new UsageError(
      { en: messageOf(error), zh: `无法读取：${messageOf(error)}` },
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
