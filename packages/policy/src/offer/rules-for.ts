import type { PolicyCall } from '../call.js';
import { type Attribute, makeCondition, patternOf, type Wanted } from '../condition/condition.js';
import type { Rule } from '../rule.js';
import { canBeWritten } from '../write/can-be-written.js';
import { ruleName } from '../write/rule-name.js';
import { commandPatterns, hostPatterns, pathPatterns } from './narrow-patterns.js';

/** Patterns for one part of a call, from the very part to wider ones. */
type Ladder = readonly string[];

/** How far the ladders of a call are climbed. */
const RUNGS = 4;

/**
 * Rules that let a whole call through, from narrow to wide: all its programs, all its files, all its hosts. Where one
 * of its parts cannot be told apart by a pattern there is none.
 */
export function rulesFor(
  call: PolicyCall,
  runsAnything: (program: string) => boolean,
): readonly Rule[] {
  const ladders = laddersOf(call, runsAnything);
  if (ladders === undefined) return [];
  const rungs = Array.from({ length: RUNGS }, (_, rung) => ruleAt(call, ladders, rung));
  const all = [...rungs, ...readOnlyGit(call)];
  const writable = all.filter(canBeWritten);
  return [...new Map(writable.map((rule) => [rule.name, rule])).values()];
}

type Ladders = readonly { readonly attribute: Attribute; readonly parts: readonly Ladder[] }[];

function laddersOf(
  call: PolicyCall,
  runsAnything: (program: string) => boolean,
): Ladders | undefined {
  const commands = call.commands.map((part) =>
    part === 'unreadable' ? [] : commandPatterns(part, runsAnything),
  );
  const all =
    commands.length > 0
      ? [{ attribute: 'command' as const, parts: commands }]
      : [
          { attribute: 'path' as const, parts: call.paths.map(pathPatterns) },
          { attribute: 'host' as const, parts: call.hosts.map(hostPatterns) },
        ];
  const ladders = all.filter(({ parts }) => parts.length > 0);
  const isUnclear = ladders.some(({ parts }) => parts.some((ladder) => ladder.length === 0));
  return isUnclear || (ladders.length === 0 && fieldsOf(call).length === 0) ? undefined : ladders;
}

function ruleAt(call: PolicyCall, ladders: Ladders, rung: number): Rule {
  const conditions = ladders.map(({ attribute, parts }) => {
    const sources = parts.flatMap((ladder) => ladder[Math.min(rung, ladder.length - 1)] ?? []);
    return [attribute, [...new Set(sources)]] as const;
  });
  return ladders.length > 0 ? allow(call, conditions) : allowFields(call);
}

const LOOKING = ['status', 'diff', 'log', 'show'];

/** Where all that runs is git looking at the repository, all of its looking. */
function readOnlyGit(call: PolicyCall): readonly Rule[] {
  const isLooking =
    call.commands.length > 0 &&
    call.commands.every(
      (part) => part !== 'unreadable' && part[0] === 'git' && LOOKING.includes(part[1] ?? ''),
    );
  return isLooking ? [allow(call, [['command', LOOKING.map((name) => `git ${name} **`)]])] : [];
}

function allow(
  call: PolicyCall,
  conditions: readonly (readonly [Attribute, readonly string[]])[],
): Rule {
  const words = conditions.flatMap(([, sources]) => sources).join(', ');
  return made(call, words, [
    ...conditions.map(([attribute, sources]) =>
      makeCondition(
        attribute,
        sources.map((source) => patternOf(attribute, source)),
      ),
    ),
  ]);
}

/** A tool that names no command, file or host is let through with exactly the plain values it was given. */
function allowFields(call: PolicyCall): Rule {
  const fields = fieldsOf(call);
  const words = fields.map(([name, { source }]) => `${name} ${source}`).join(', ');
  return made(
    call,
    words,
    fields.map(([name, { wanted }]) => makeCondition(`args.${name}`, [wanted])),
  );
}

function fieldsOf({
  args,
}: PolicyCall): readonly (readonly [
  string,
  { readonly wanted: Wanted; readonly source: string },
])[] {
  const entries = typeof args === 'object' && args !== null ? Object.entries(args) : [];
  const isPlain = entries.every(
    ([name, value]) =>
      /^[\w-]+$/.test(name) &&
      (typeof value === 'number' ||
        typeof value === 'boolean' ||
        (typeof value === 'string' && value !== '' && !/[*\p{Cc}\p{Cf}]/u.test(value))),
  );
  if (!isPlain) return [];
  return entries.map(([name, value]) => [
    name,
    {
      wanted:
        typeof value === 'string'
          ? patternOf(`args.${name}`, value)
          : { kind: 'equals', value: typeof value === 'number' ? value : value === true },
      source: String(value),
    },
  ]);
}

function made(call: PolicyCall, words: string, conditions: Rule['conditions']): Rule {
  const despite = [...new Set((call.raised ?? []).map(({ name }) => name))];
  return {
    name: ruleName(`${call.tool}: ${words}`),
    verdict: 'allow',
    reason: 'granted with a yes',
    conditions: [makeCondition('tool', [patternOf('tool', call.tool)]), ...conditions],
    past: [],
    ...(despite.length > 0 ? { despite } : {}),
    at: { file: 'offered', line: 1 },
  };
}
