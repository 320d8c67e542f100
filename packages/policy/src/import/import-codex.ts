import { parse } from 'smol-toml';
import type { Verdict } from '../rule.js';
import { type Carried, collect, type Imported } from './imported-rule.js';
import { type Call, type Literal, readCalls } from './starlark-calls.js';

const DECISIONS = new Map<unknown, Verdict>([
  [undefined, 'allow'],
  ['allow', 'allow'],
  ['prompt', 'ask'],
  ['forbidden', 'deny'],
]);

/** More spellings of one prefix than this are not written out. */
const MAX_SPELLINGS = 64;

/** The rules of one `.rules` file of Codex. Both programs let the strictest rule win. */
export function importCodex(text: string): Imported {
  return collect(readCalls(text).map((call) => ({ source: call.source, result: readRule(call) })));
}

/** What a `config.toml` of Codex says about asking and confining: none of it is a rule, and all of it is named. */
export function importCodexConfig(text: string): Imported {
  const config: unknown = parse(text);
  return collect(
    [...CONFIG_KEYS].flatMap(([key, why]) => {
      const value = key.split('.').reduce(field, config);
      return value === undefined
        ? []
        : [{ source: `${key} = ${JSON.stringify(value)}`, result: { why } }];
    }),
  );
}

const CONFIG_KEYS = new Map([
  ['approval_policy', 'it says when Codex asks; here "default" and the rules do'],
  ['sandbox_mode', 'it confines the commands of Codex; here the workspace does'],
  [
    'sandbox_workspace_write.network_access',
    'it opens the network to commands; write rules on host, or despite: network-program',
  ],
  [
    'sandbox_workspace_write.writable_roots',
    'a workspace is one folder; write a rule on path for others',
  ],
  ['default_permissions', 'profiles of permissions have no counterpart; write rules'],
  ['permissions', 'profiles of permissions have no counterpart; write rules'],
  ['profiles', 'what a profile says of asking and confining has no counterpart; write rules'],
]);

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function readRule({ name, values, fault }: Call): Carried {
  if (fault !== undefined) return { why: fault };
  if (name === 'host_executable')
    return { why: 'programs are matched by the name that is written' };
  if (name !== 'prefix_rule') return { why: `${name} has no counterpart` };
  const verdict = DECISIONS.get(values.get('decision'));
  if (!verdict) return { why: `the decision ${JSON.stringify(values.get('decision'))} is unknown` };
  const spellings = spellingsOf(values.get('pattern'));
  if (!spellings) return { why: 'its pattern is not a list of words and of lists of words' };
  if (spellings.length > MAX_SPELLINGS)
    return { why: `it stands for ${spellings.length} prefixes` };
  const reason = values.get('justification');
  const command = spellings.map((words) => `${words.map(quoted).join(' ')} **`);
  return {
    verdict,
    name: `${spellings[0]?.join(' ') ?? ''} (from Codex)`,
    command,
    ...(typeof reason === 'string' ? { reason } : {}),
    match: examplesIn(values.get('match')),
    miss: examplesIn(values.get('not_match')),
  };
}

/** Every list of words that a pattern stands for: each of its words may be a list of alternatives. */
function spellingsOf(pattern: Literal | undefined): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(pattern) || pattern.length === 0) return undefined;
  let spellings: readonly (readonly string[])[] = [[]];
  for (const part of pattern) {
    const options = Array.isArray(part) ? part : [part];
    if (!options.every((option) => typeof option === 'string')) return undefined;
    spellings = spellings.flatMap((words) => options.map((option) => [...words, String(option)]));
    if (spellings.length > MAX_SPELLINGS * 4) return spellings;
  }
  return spellings;
}

function examplesIn(value: Literal | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((example) => {
    if (typeof example === 'string') return [example];
    if (!Array.isArray(example)) return [];
    return [example.map((word) => quoted(String(word))).join(' ')];
  });
}

/** A word that our patterns take letter by letter. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}
