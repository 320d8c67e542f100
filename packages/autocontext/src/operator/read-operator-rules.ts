import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { messageOf } from '@sluice/plain';
import {
  canonicalText,
  createDecider,
  type Decider,
  type FileSettings,
  type Policy,
  type PolicyCall,
  readPolicyDocument,
  type Surroundings,
  takeApart,
} from '@sluice/policy';
import { readSettingsFile } from '@sluice/sandbox';
import { homeOf } from '../folders.js';
import type { OperatorRules, RulesOptions } from './operator-rules.js';

/** The face by which rules know automatic calls, and the mode they run in. */
const FACE = 'auto';
const MODE = 'coding';

interface OperatorFile {
  readonly path: string;
  readonly canOnlyTighten: boolean;
}

interface ReadFile extends OperatorFile {
  /** What its paths are written from: the operator's own from the repository, a project's from the folder it lies in. */
  readonly places: Surroundings;
  readonly policy: Policy;
  readonly settings: FileSettings;
  readonly decider: Decider;
}

/**
 * Reads the files whole. Nobody can be asked here, so what a rule asks about does not run, like what it denies. The tools
 * of a plan were allowed by name when auto tools were installed: the default of a file stops them only where it is one
 * for this very face. Where a file is wrong, nothing runs.
 */
export function readOperatorRules(
  files: readonly OperatorFile[],
  options: RulesOptions,
): OperatorRules {
  const read: ReadFile[] = [];
  for (const file of files) {
    try {
      read.push(readFile(file, placesFor(file, options)));
    } catch (error) {
      const why = `${messageOf(error).split('\n')[0]}; no tool runs until it is mended`;
      return { refusalOf: () => why, hidingOf: () => why };
    }
  }
  return {
    refusalOf(tool, args) {
      const call = callOf(tool, args, options);
      return first(read, (file) => withoutMode(file, tool) ?? stoppedBy(file, call, options));
    },
    hidingOf(tool, args, path) {
      const call = callOf(tool, args, options);
      const { paths } = callOf(tool, { path }, options);
      return first(read, (file) => stoppedBy(file, { ...call, paths }, options));
    },
  };
}

function readFile(file: OperatorFile, places: Surroundings): ReadFile {
  const text = readSettingsFile(file.path);
  if (text === undefined) throw new Error(`${file.path} cannot be read: a link leads to no file`);
  const { policy, settings } = readPolicyDocument(text, {
    file: file.path,
    canOnlyTighten: file.canOnlyTighten,
    skipsExamples: true,
    places,
  });
  return { ...file, places, policy, settings, decider: createDecider(policy) };
}

function first(
  files: readonly ReadFile[],
  why: (file: ReadFile) => string | undefined,
): string | undefined {
  for (const file of files) {
    const found = why(file);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutMode({ settings }: ReadFile, tool: string): string | undefined {
  const left = settings.modes.get(tool);
  if (!left || left.modes.some((mode) => mode === MODE)) return undefined;
  return `${left.at.file}:${left.at.line} leaves it no mode ${MODE}`;
}

function placesFor({ path, canOnlyTighten }: OperatorFile, options: RulesOptions): Surroundings {
  const workspace = canOnlyTighten ? dirname(path) : options.root;
  return { workspace, home: homeOf(options.env) };
}

function stoppedBy(
  { path, places, policy, decider }: ReadFile,
  call: PolicyCall,
  { root }: RulesOptions,
): string | undefined {
  const { verdict, rule } = decider.decide({
    ...call,
    workspace: places.workspace,
    paths: call.paths.map((one) => canonicalText(one.replace(/^\.\//, `${root}/`), places)),
  });
  if (verdict === 'allow') return undefined;
  const how = verdict === 'ask' ? 'asks, and nobody can be asked here' : 'denies it';
  if (rule) return `rule "${rule.name}" (${rule.at.file}:${rule.at.line}) ${how}: ${rule.reason}`;
  return policy.fallbackOf?.has(FACE) ? `the default of ${path} for "${FACE}" ${how}` : undefined;
}

/** An automatic call as rules see it. Nothing is known of earlier calls, so none of `after` or `at_most` has happened. */
function callOf(tool: string, args: unknown, { env, root, client }: RulesOptions): PolicyCall {
  const person = personHere();
  const made = {
    id: tool,
    session: FACE,
    at: 0,
    decided: 'unknown' as const,
    tool,
    args,
    mode: MODE,
    face: FACE,
    client,
    folder: root,
    role: 'operator',
    risk: 'read',
    isReader: true,
    ...(person === undefined ? {} : { person }),
  };
  return takeApart(made, { parseCommand: () => ['unreadable'], home: homeOf(env) }).call;
}

/** The user of this machine, in the form in which rules name people. */
function personHere(): string | undefined {
  try {
    return userInfo().username.normalize('NFKC').trim().toLowerCase().replace(/\s+/gu, '-');
  } catch {
    // A container may run as a number that no user has.
    return undefined;
  }
}
