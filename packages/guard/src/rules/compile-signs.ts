import { compilePattern } from './classes.js';
import type { RuleHead } from './rule.js';
import { alternativesOf, startsOf } from './starts-of.js';

/** The signs of an instruction as the filter runs them. */
export interface CompiledSigns {
  /** `name group/weight` of each rule. */
  readonly rules: readonly string[];
  /** The alternatives of all patterns, each with the place of its rule before it: `12 source`. */
  readonly alternatives: readonly string[];
  /**
   * By the first two characters: the texts that alternatives begin with and the places of these alternatives. A text that
   * ends in `WORD_END` counts only where a word ends too.
   */
  readonly starts: Readonly<Record<string, string>>;
}

/** A character that no text has once it is made ready for the filter. */
export const WORD_END = '\u0001';

/**
 * A pattern is tried where one of its anchors begins a match. Many patterns are lists of wordings with an anchor as common
 * as `if`, so each wording stands by itself here, with the longest text that it must begin with.
 */
export function compileSigns(rules: readonly RuleHead[]): CompiledSigns {
  const alternatives: string[] = [];
  const starts = new Map<string, Map<string, number[]>>();
  for (const [place, rule] of rules.entries())
    for (const source of alternativesOf(compilePattern(rule.pattern).source)) {
      const number = alternatives.push(`${place} ${source}`) - 1;
      for (const text of startsUnder(rule, source)) {
        const key = text.replace(WORD_END, '').slice(0, 2);
        const same = starts.get(key) ?? new Map<string, number[]>();
        starts.set(key, same.set(text, [...(same.get(text) ?? []), number]));
      }
    }
  return {
    rules: rules.map(({ name, kind }) => `${name} ${kind}`),
    alternatives,
    starts: Object.fromEntries([...starts].map(([key, texts]) => [key, rowsOf(texts)])),
  };
}

function rowsOf(texts: ReadonlyMap<string, readonly number[]>): string {
  return [...texts].map(([text, numbers]) => `${text}\t${numbers.join(' ')}`).join('\n');
}

/** The starts of one alternative, as far as they agree with an anchor of its rule. */
function startsUnder({ anchors }: RuleHead, source: string): Set<string> {
  const texts = new Set<string>();
  for (const { text, isWhole } of startsOf(source))
    for (const anchor of anchors) {
      const isLonger = text.length > anchor.length && text.startsWith(anchor);
      if (isLonger && endsWordAt(text, anchor.length)) texts.add(text);
      else if (!isLonger && anchor.startsWith(text) && !(isWhole && text === ''))
        texts.add(endsInLetter(anchor) ? anchor + WORD_END : anchor);
    }
  return new Set([...texts].filter((text) => !hasShorter(texts, text)));
}

/** Whether another start stands wherever this one does. */
function hasShorter(texts: ReadonlySet<string>, text: string): boolean {
  for (let end = 1; end < text.length; end += 1) {
    const head = text.slice(0, end);
    const word = head + WORD_END;
    if (texts.has(head) || (word !== text && texts.has(word) && endsWordAt(text, end))) return true;
  }
  return false;
}

function endsWordAt(text: string, end: number): boolean {
  return !(endsInLetter(text.slice(0, end)) && /[a-z]/.test(text.charAt(end)));
}

function endsInLetter(text: string): boolean {
  return /[a-z]$/.test(text);
}
