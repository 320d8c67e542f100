import type { Verdict } from '../rule.js';

/** A rule of another program in our words, ready to be written into a policy file. */
export interface ImportedRule {
  readonly verdict: Verdict;
  readonly name: string;
  readonly reason?: string;
  readonly tool?: readonly string[];
  readonly command?: readonly string[];
  readonly path?: readonly string[];
  readonly host?: readonly string[];
  readonly match?: readonly string[];
  readonly miss?: readonly string[];
}

/** What could be carried over, and what could not, with why. */
export interface Imported {
  readonly rules: readonly ImportedRule[];
  /** What happens where no rule matches, where the other program says so. */
  readonly fallback?: Verdict;
  readonly notCarried: readonly { readonly rule: string; readonly why: string }[];
}

/** One rule of another program: ours, or why there is none. */
export type Carried = ImportedRule | { readonly why: string };

export function collect(
  carried: readonly { readonly source: string; readonly result: Carried }[],
): Imported {
  return {
    rules: carried.flatMap(({ result }) => ('why' in result ? [] : [result])),
    notCarried: carried.flatMap(({ source, result }) =>
      'why' in result ? [{ rule: source, why: result.why }] : [],
    ),
  };
}
