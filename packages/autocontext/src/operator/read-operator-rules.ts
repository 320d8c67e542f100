import { userInfo } from 'node:os';
import { messageOf } from '@sluice/plain';
import {
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
import type { OperatorRules, RulesOptions } from './open-operator-rules.js';

/** The face by which rules know automatic calls, and the mode they run in. */
const FACE = 'auto';
const MODE = 'coding';

interface OperatorFile {
  readonly path: string;
  readonly canOnlyTighten: boolean;
}

interface ReadFile extends OperatorFile {
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
      read.push(readFile(file, { workspace: options.root, home: homeOf(options.env) }));
    } catch (error) {
      const why = `${messageOf(error).split('\n')[0]}; no tool runs until it is mended`;
      return { refusalOf: () => why, hidingOf: () => why };
    }
  }
  return {
    refusalOf(tool, args) {
      const call = callOf(tool, args, options);
      return first(read, (file) => withoutMode(file, tool) ?? stoppedBy(file, call));
    },
    hidingOf(tool, args, path) {
      const call = callOf(tool, args, options);
      const { paths } = callOf(tool, { path }, options);
      return first(read, (file) => stoppedBy(file, { ...call, paths }));
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
  return { ...file, policy, settings, decider: createDecider(policy) };
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

function stoppedBy({ path, policy, decider }: ReadFile, call: PolicyCall): string | undefined {
  const { verdict, rule } = decider.decide(call);
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
