import type { PolicyCall } from '../call.js';
import { ALL_CALLS, regionWith } from '../compare/region.js';
import { callIn } from '../compare/witness.js';
import { canonicalHost } from '../condition/canonical-host.js';
import { canonicalExample } from '../condition/canonical-path.js';
import { createDecider, type Decider } from '../decide/decide.js';
import { showCommand } from '../offer/show-subject.js';
import type { Rule } from '../rule.js';
import type { ParseCommand } from './parse-command.js';
import type { Problem } from './problem.js';
import type { Example } from './read-examples.js';

/**
 * Holds the examples of a rule against its conditions. What an example leaves out is as the rule wants it, so that
 * "npm publish" alone can show that a rule on `npm test` misses it.
 */
export function checkExamples(
  rule: Rule,
  examples: readonly Example[],
  parseCommand: ParseCommand,
): readonly Problem[] {
  const fitting = regionWith(ALL_CALLS, rule.conditions, []);
  if (!fitting) {
    const message = `rule "${rule.name}" can never match: its conditions exclude one another`;
    return [{ ...rule.at, message }];
  }
  const template = callIn(fitting);
  // One part that fits is enough for a rule that denies; a rule that allows needs all of them.
  const verdict = rule.verdict === 'allow' ? 'allow' : 'deny';
  const decider = createDecider({ rules: [{ ...rule, verdict, past: [] }], fallback: 'ask' });
  return examples.flatMap((example): readonly Problem[] => {
    const call = exampleCall(rule, example.given, template, parseCommand);
    if (typeof call === 'string')
      return [{ file: rule.at.file, line: example.line, message: call }];
    const isMatched = decider.decide(call).verdict === verdict;
    if (isMatched === example.matches) return [];
    const shown =
      typeof example.given === 'string'
        ? `"${example.given}"`
        : JSON.stringify(Object.fromEntries(example.given));
    const message = isMatched
      ? `the example ${shown} of rule "${rule.name}" must not match, but it does`
      : `the example ${shown} of rule "${rule.name}" must match, but it does not${verdict === 'allow' ? missingPart(call, decider) : ''}`;
    return [{ file: rule.at.file, line: example.line, message }];
  });
}

/** Of a command with several parts, the first that keeps an `allow` from matching. */
function missingPart({ commands, ...call }: PolicyCall, decider: Decider): string {
  if (commands.length < 2) return '';
  const missing = commands.find(
    (part) => decider.decide({ ...call, commands: [part] }).verdict === 'ask',
  );
  if (missing === undefined) return '';
  const shown =
    missing === 'unreadable' ? 'a part that nobody can read' : `the part "${showCommand(missing)}"`;
  return `: ${shown} does not. Each part has to; a program named with its folder is one by its name too, and one with options before its subcommand is one without them`;
}

/** The call that an example stands for, or what is wrong with it. */
function exampleCall(
  rule: Rule,
  given: Example['given'],
  template: PolicyCall,
  parseCommand: ParseCommand,
): PolicyCall | string {
  const parts = typeof given === 'string' ? new Map([[subjectOf(rule), given]]) : given;
  let call: PolicyCall = template;
  for (const [name, value] of parts) {
    if (name === 'args') {
      call = { ...call, args: value };
      continue;
    }
    if (name === 'readonly' && typeof value === 'boolean') {
      call = { ...call, readonly: value };
      continue;
    }
    if (typeof value !== 'string') return `"${name}" of an example must be a text`;
    if (name === 'command') call = { ...call, commands: parseCommand(value) };
    else if (name === 'path') call = { ...call, paths: [canonicalExample(value)] };
    else if (name === 'host') call = { ...call, hosts: [canonicalHost(value) ?? value] };
    else call = { ...call, [name]: value };
  }
  return call;
}

/** What a single text speaks of: the most telling thing that the rule looks at. */
function subjectOf(rule: Rule): string {
  const has = (attribute: string): boolean =>
    rule.conditions.some((condition) => condition.attribute === attribute);
  return ['command', 'path', 'host'].find(has) ?? 'tool';
}
