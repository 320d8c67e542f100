import type { Raised } from '../call.js';
import type { Rule } from '../rule.js';
import type { Part } from './part.js';

/**
 * The built-in rules whose questions are answered: those for which every part they ask about is let through by a rule
 * that names them. A part that another rule lets through, one that does not name them, is still asked about.
 */
export function waivedBy(
  raised: readonly Raised[],
  parts: readonly Part[],
  allowing: readonly Rule[],
  matches: (rule: Rule, part: Part) => boolean,
): ReadonlyMap<string, Rule> {
  const waived = new Map<string, Rule>();
  for (const { name, commands } of raised) {
    const naming = allowing.filter((rule) => rule.despite?.includes(name));
    const asked = parts.filter((part) => isAbout(part, commands));
    const answers = asked.map((part) => naming.find((rule) => matches(rule, part)));
    const [first] = answers;
    if (first && answers.every((rule) => rule !== undefined)) waived.set(name, first);
  }
  return waived;
}

function isAbout(part: Part, commands: readonly number[] | undefined): boolean {
  const indexes = part.flatMap(({ index }) => index ?? []);
  return (
    commands === undefined ||
    indexes.length === 0 ||
    indexes.some((index) => commands.includes(index))
  );
}
