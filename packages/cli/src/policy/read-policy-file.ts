import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { type Policy, readPolicyDocument, type Surroundings } from '@sluice/policy';
import { builtIns, readCommandParts } from '@sluice/tools';
import { readNamedFile } from '../command-line/named-file.js';

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
