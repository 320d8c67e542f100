import { nearestNames } from '@sluice/kernel';
import type { Rule } from './rule.js';

/** A name in a rule's `tool` that is no tool's, as far as can be told. */
export interface OddToolName {
  readonly rule: Rule;
  readonly name: string;
  /** The tool that was meant, as it seems; nothing where no tool at all can be called so. */
  readonly near?: string;
}

/**
 * The names of tools in rules that look like mistakes: those that no tool can have, and those that are close to a known
 * one. Others may be tools of a client or a server that is not known here.
 */
export function checkToolNames(
  rules: readonly Rule[],
  known: readonly string[],
): readonly OddToolName[] {
  return rules.flatMap((rule) => {
    const patterns = new Set(toolPatterns(rule));
    return [...patterns].flatMap((name): readonly OddToolName[] => {
      if (!CAN_BE_A_NAME.test(name)) return [{ rule, name }];
      if (name.includes('*') || name.startsWith('mcp__') || known.includes(name)) return [];
      const near = nearestNames(name, known);
      const [nearest] = near;
      // Beside the tool that it is close to, it is the same tool of another client.
      if (nearest === undefined || near.some((one) => patterns.has(one))) return [];
      return [{ rule, name, near: nearest }];
    });
  });
}

const CAN_BE_A_NAME = /^[A-Za-z0-9_*-]+$/;

function toolPatterns({ conditions, past }: Rule): readonly string[] {
  return [...conditions, ...past.flatMap(({ condition }) => condition.conditions)]
    .filter(({ attribute }) => attribute === 'tool')
    .flatMap(({ anyOf }) => anyOf.flatMap((one) => (one.kind === 'pattern' ? [one.source] : [])));
}
