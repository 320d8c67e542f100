import { existsSync, realpathSync } from 'node:fs';
import { addRule, freeName, type Rule, readPolicy, removeRule, writeRules } from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import { builtIns, readCommandParts } from '@sluice/tools';
import { readNamedFile } from '../command-line/named-file.js';
import { replaceFile, writePrivateFile } from '../store/private-files.js';
import { defaultFile } from './default-file.js';
import { policyPlaces } from './policy-places.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A rule that a person gave: where it holds, and what it is called there. */
export interface SavedRule {
  readonly file: string;
  readonly name: string;
}

/**
 * Adds a rule to the operator's own file. Where there is no such file yet, one that decides as before is written first.
 * Every other line of it stays.
 */
export async function saveRule(
  env: Environment,
  workspace: string,
  rule: string,
): Promise<SavedRule> {
  const path = policyPlaces(env, workspace).own;
  const text = ownText(path) ?? defaultFile();
  const [given] = rulesIn(`version: 1\nrules:\n${rule}`, 'the rule');
  if (!given) throw new Error('There is no rule to save');
  const known = rulesIn(text, path);
  const named = { ...given, name: freeName(given.name, new Set(known.map(({ name }) => name))) };
  const next = addRule(text, writeRules([named]));
  // What cannot be read again would stop every face from starting.
  rulesIn(next, path);
  await writePolicyFile(path, next);
  return { file: path, name: named.name };
}

/** Takes a rule out of the operator's own file; `false` where it has none of this name. */
export async function dropRule(
  env: Environment,
  workspace: string,
  name: string,
): Promise<boolean> {
  const path = policyPlaces(env, workspace).own;
  const text = ownText(path);
  const next = text === undefined ? undefined : removeRule(text, name);
  if (next === undefined) return false;
  rulesIn(next, path);
  await writePolicyFile(path, next);
  return true;
}

/** The file as it stands, or `undefined` where there is none. One that cannot be read is thrown, and never written over. */
export function ownText(path: string): string | undefined {
  return isNamed(path) ? readNamedFile(path) : undefined;
}

function rulesIn(text: string, file: string): readonly Rule[] {
  return readPolicy(text, { file, parseCommand: readCommandParts, builtIns }).rules;
}

/**
 * Whole or not at all. A file that is a link is written where it leads, in a folder that is not ours to change.
 */
export async function writePolicyFile(path: string, text: string): Promise<void> {
  if (existsSync(path)) await replaceFile(realpathSync(path), text);
  else await writePrivateFile(path, text);
}
