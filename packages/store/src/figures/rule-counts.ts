import type { RawRow } from '../engine/tables.js';
import type { Figures } from './figures.js';

/** What refuses a call before any rule is asked, as values of SQL. Its words tell of that one call. */
export const BEFORE_RULES = "'look-up', 'validation', 'mode'";

/** Of a rule that is built in: longer words tell of one call. */
const MAX_WORDS_CHARS = 140;

interface Counted {
  readonly by: string | undefined;
  readonly name: string;
  readonly wordings: Set<string>;
  readonly verdicts: Map<string, number>;
}

/**
 * Decisions by the rule that made them. A rule of a file says the same of every call. One that is built in may name the
 * path or the value it met, so it is counted by its name: what stands in front of the first colon.
 */
export class RuleCounts {
  readonly #counted = new Map<string, Counted>();

  add({ rule, place, gate, verdict }: RawRow, count: number): void {
    const words = String(rule ?? '');
    const by = gate === null ? undefined : String(gate);
    const name = by === undefined ? nameOf(words, String(place ?? '')) : '';
    const key = JSON.stringify([by, name]);
    const counted = this.#counted.get(key) ?? {
      by,
      name,
      wordings: new Set<string>(),
      verdicts: new Map<string, number>(),
    };
    this.#counted.set(key, counted);
    if (counted.wordings.size < 2) counted.wordings.add(words);
    const kind = String(verdict ?? 'allowed');
    counted.verdicts.set(kind, (counted.verdicts.get(kind) ?? 0) + count);
  }

  /** The commonest first. */
  told(): Figures['rules'] {
    return [...this.#counted.values()]
      .map(({ by, name, wordings, verdicts }) => {
        const [first = name, another] = wordings;
        const told = { verdicts: Object.fromEntries(verdicts) };
        if (by !== undefined) return { rule: '', by, ...told };
        const isOneWording = another === undefined && first.length <= MAX_WORDS_CHARS;
        return { rule: isOneWording ? first : name, ...told };
      })
      .sort((one, other) => sumOf(other.verdicts) - sumOf(one.verdicts));
  }
}

/** Where a rule stands in a file its place ends with a line. */
function nameOf(words: string, place: string): string {
  if (/:\d+$/.test(place)) return words;
  return words.split(': ', 1)[0] ?? words;
}

function sumOf(verdicts: Readonly<Record<string, number>>): number {
  return Object.values(verdicts).reduce((sum, count) => sum + count, 0);
}
