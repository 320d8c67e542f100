import type { PolicyDecision } from '@sluice/kernel';
import type { CommandPart, PolicyCall, Raised } from '@sluice/policy';
import { defaultJudge } from '../command-policy/command-policy.js';

/** These look at a call as a whole, whatever programs it starts. */
const OF_WHOLE_CALL = new Set(['unconfined', 'secret-path', 'path-runs-code', 'untrusted-source']);

/**
 * The built-in rules that ask about a call, each with the programs that it would ask about by themselves. One that asks
 * because of something beside the words of a program, such as a redirection, has none: no rule on words can answer it.
 */
export function raisedBy(
  found: readonly PolicyDecision[],
  { commands }: PolicyCall,
): readonly Raised[] {
  const asking = found.flatMap(({ matched = [] }) =>
    matched.flatMap(({ name, verdict }) => (verdict === 'ask' && name !== undefined ? [name] : [])),
  );
  const names = [...new Set(asking)];
  if (names.length === 0) return [];
  const alone = commands.map(rulesOnPart);
  return names.map((name) => {
    if (OF_WHOLE_CALL.has(name)) return { name };
    const indexes = alone.flatMap((rules, index) => ((rules?.has(name) ?? true) ? [index] : []));
    const isCertain = indexes.some((index) => alone[index] !== undefined);
    return { name, commands: isCertain ? indexes : [] };
  });
}

/** The rules that ask about a program by its words alone; nothing where some of these are not known. */
function rulesOnPart(part: CommandPart): ReadonlySet<string> | undefined {
  if (part === 'unreadable' || part.includes(undefined)) return undefined;
  const text = part.map((word = '') => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const { findings } = defaultJudge()(text);
  return new Set(findings.flatMap(({ rule, verdict }) => (verdict === 'ask' ? [rule] : [])));
}
