import { findPatternFault } from '../read/pattern-fault.js';
import type { Rule } from '../rule.js';

/** Whether a file can hold the rule: every pattern of it would be read again as what it is. */
export function canBeWritten({ conditions }: Pick<Rule, 'conditions'>): boolean {
  return conditions.every(({ attribute, anyOf }) =>
    anyOf.every(
      (wanted) =>
        wanted.kind !== 'pattern' || findPatternFault(attribute, wanted.source) === undefined,
    ),
  );
}
