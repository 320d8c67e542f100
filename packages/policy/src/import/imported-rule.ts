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

type Source = Parameters<typeof collect>[0][number];

/** The texts of a list in another program's settings, and all else that stands there, so that nothing is lost unsaid. */
export function listedTexts(
  name: string,
  value: unknown,
): { readonly texts: readonly string[]; readonly odd: readonly Source[] } {
  if (value === undefined || value === null) return { texts: [], odd: [] };
  if (!Array.isArray(value))
    return {
      texts: [],
      odd: [oddSource(name, value, 'it is not a list, so nothing of it counts')],
    };
  return {
    texts: value.filter((one) => typeof one === 'string'),
    odd: value
      .filter((one) => typeof one !== 'string')
      .map((one) => oddSource(name, one, 'it is not a text')),
  };
}

/** Settings, or a part of them, that should be an object of named values and is not. */
export function oddObject(name: string, value: unknown): readonly Source[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return value === undefined || value === null || isObject
    ? []
    : [oddSource(name, value, 'it is not an object, so nothing of it counts')];
}

function oddSource(name: string, value: unknown, why: string): Source {
  return { source: `${name}: ${JSON.stringify(value)}`, result: { why } };
}
