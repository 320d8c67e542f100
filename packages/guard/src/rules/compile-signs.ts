import { compilePattern } from './classes.js';
import { alternativesOf, factsOf, type Start } from './match-facts.js';
import type { RuleHead } from './rule.js';

/** The signs of an instruction as the filter runs them. Three texts, since a process reads little of most of them. */
export interface CompiledSigns {
  /** A line for each rule: `name group/weight`. */
  readonly rules: string;
  /** A line for each alternative of all patterns: the place of its rule, the texts it needs, its source, with tabs between. */
  readonly alternatives: string;
  /**
   * A section for each first character; in it a paragraph for each `KEY_LENGTH` characters that alternatives begin with: lines of a text that some begin with, a tab
   * and the places of these. A text that ends in `WORD_END` counts only where a word ends too.
   */
  readonly starts: string;
}

/** What starts are looked up by: so many characters of them, or all where they have fewer. */
export const KEY_LENGTH = 4;

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
      const facts = factsOf(source);
      const number = alternatives.push([place, facts.needs.join('|'), source].join('\t')) - 1;
      for (const text of startsUnder(rule, facts.starts)) {
        const key = text.replace(WORD_END, '').slice(0, KEY_LENGTH);
        const same = starts.get(key) ?? new Map<string, number[]>();
        starts.set(key, same.set(text, [...(same.get(text) ?? []), number]));
      }
    }
  return {
    rules: rules.map(({ name, kind }) => `${name} ${kind}`).join('\n'),
    alternatives: alternatives.join('\n'),
    starts: [...sections(starts)].join('\n\n\n'),
  };
}

function* sections(starts: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>) {
  for (const first of new Set([...starts.keys()].map((key) => key.charAt(0))))
    yield [...starts]
      .filter(([key]) => key.startsWith(first))
      .map(([, texts]) => rowsOf(texts))
      .join('\n\n');
}

function rowsOf(texts: ReadonlyMap<string, readonly number[]>): string {
  return [...texts].map(([text, numbers]) => `${text}\t${numbers.join(' ')}`).join('\n');
}

/** The starts of one alternative, as far as they agree with an anchor of its rule. */
function startsUnder({ anchors }: RuleHead, starts: readonly Start[]): Set<string> {
  const texts = new Set<string>();
  for (const { text, isWhole } of starts)
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
