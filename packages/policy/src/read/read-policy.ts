import { isMap, isScalar, isSeq } from 'yaml';
import type { Surroundings } from '../condition/canonical-path.js';
import type { Policy, Rule } from '../rule.js';
import type { FileSettings } from '../settings.js';
import { checkExamples } from './check-examples.js';
import { findLoosening } from './find-loosening.js';
import { type ParseCommand, parsePlainCommand } from './parse-command.js';
import { PolicyFileError } from './problem.js';
import { readBuiltIn } from './read-built-in.js';
import { readDefault } from './read-default.js';
import { readRule } from './read-rule.js';
import { readSettings, SETTING_KEYS } from './read-settings.js';
import { readToolSources } from './read-tool-sources.js';
import { type BuiltIns, describe, type Entry, YamlReader } from './yaml-reader.js';

export const FILE_KEYS = ['version', 'default', 'built_in', 'sources', 'rules', ...SETTING_KEYS];

export interface ReadPolicyOptions {
  /** As errors and decisions name it. */
  readonly file: string;
  /** A file that comes with a repository may only tighten: no `allow`, no default below `ask`. */
  readonly canOnlyTighten?: boolean;
  readonly parseCommand?: ParseCommand;
  /**
   * Takes the examples as they are. For programs that bring no parser of bash and must be quick: each face that starts
   * checks them.
   */
  readonly skipsExamples?: boolean;
  /** The built-in rules that stand beside these; without them their names are not checked. */
  readonly builtIns?: BuiltIns;
  /**
   * Where the file counts, so that a rule which stops `/home/ann/x` or `~/x` stops it in a workspace there too. Without
   * it, patterns mean what they say letter by letter.
   */
  readonly places?: Surroundings;
}

/** The rules of a file. See `readPolicyDocument`. */
export function readPolicy(text: string, options: ReadPolicyOptions): Policy {
  return readPolicyDocument(text, options).policy;
}

/** Reads a whole policy file, or throws a `PolicyFileError` that names everything that is wrong with it. */
export function readPolicyDocument(
  text: string,
  options: ReadPolicyOptions,
): { readonly policy: Policy; readonly settings: FileSettings } {
  const reader = new YamlReader(options.file, text, options.builtIns, options.places);
  if (reader.problems.length > 0) throw new PolicyFileError(reader.problems);
  if (reader.root === null) {
    reader.complain(null, 'the file is empty; write "version: 1" and "rules:", or remove it');
    throw new PolicyFileError(reader.problems);
  }
  const entries = reader.entries(reader.root, 'the file', FILE_KEYS);
  const entryOf = (key: string): Entry | undefined => entries.find((entry) => entry.key === key);
  requireVersion(reader, entryOf('version'));
  const { fallback, fallbackOf } = readDefault(reader, entryOf('default'));
  const builtInEntry = entryOf('built_in');
  const builtIn = builtInEntry && readBuiltIn(reader, builtInEntry);
  const settings = readSettings(reader, entryOf);
  const sourcesEntry = entryOf('sources');
  const sources = sourcesEntry && readToolSources(reader, sourcesEntry);
  const read = rulesIn(reader, entryOf('rules'));
  const parseCommand = options.parseCommand ?? parsePlainCommand;
  for (const { rule, examples } of read) {
    const checked = options.skipsExamples ? [] : examples;
    for (const problem of checkExamples(rule, checked, parseCommand)) reader.problems.push(problem);
  }
  const rules = read.map(({ rule }) => rule);
  for (const message of repeatedNames(rules)) reader.problems.push(message);
  if (options.canOnlyTighten && sourcesEntry) {
    const way = 'only you say whom to trust; put it into your own file';
    reader.complain(sourcesEntry, `"sources" stands in the file of a project, and ${way}`);
  }
  const policy: Policy = {
    rules,
    fallback,
    ...(fallbackOf.size > 0 ? { fallbackOf } : {}),
    ...(builtIn ? { builtIn } : {}),
    ...(sources ? { sources } : {}),
  };
  if (options.canOnlyTighten) {
    const place = { file: options.file, defaultLine: entryOf('default')?.line ?? 1 };
    for (const problem of findLoosening(policy, settings, place)) reader.problems.push(problem);
  }
  if (reader.problems.length > 0) throw new PolicyFileError(inOrder(reader.problems));
  return { policy, settings };
}

function requireVersion(reader: YamlReader, entry: Entry | undefined): void {
  const version: unknown = isScalar(entry?.value) ? entry.value.value : undefined;
  if (version === 1) return;
  // A file that is no mapping is told of as such.
  if (!entry && !isMap(reader.root)) return;
  if (!entry)
    reader.complain(reader.root, 'the file does not say its version; begin it with "version: 1"');
  else reader.complain(entry, `"version" is ${describe(entry.value)}; write "version: 1"`);
}

function rulesIn(reader: YamlReader, entry: Entry | undefined) {
  if (!entry) return [];
  if (!isSeq(entry.value)) {
    reader.complain(
      entry,
      `"rules" is ${describe(entry.value)}; write a list, each rule beginning with "- "`,
    );
    return [];
  }
  return reader.items(entry.value).flatMap((node) => readRule(reader, node) ?? []);
}

function repeatedNames(rules: readonly Rule[]) {
  const seen = new Map<string, Rule>();
  return rules.flatMap((rule) => {
    const name = rule.name.normalize('NFKC');
    const first = seen.get(name);
    seen.set(name, first ?? rule);
    if (!first) return [];
    const message = `there is a rule "${rule.name}" already, at line ${first.at.line}; give this one another name`;
    return [{ ...rule.at, message }];
  });
}

function inOrder<Item extends { readonly line: number }>(
  problems: readonly Item[],
): readonly Item[] {
  return [...problems].sort((one, other) => one.line - other.line);
}
