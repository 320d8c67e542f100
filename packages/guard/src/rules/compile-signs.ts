import { compileWording } from './classes.js';
import { alternativesOf, factsOf, type Start } from './match-facts.js';
import type { RuleHead } from './rule.js';

/** The signs of an instruction as the filter runs them. Texts, since a process reads little of most of them. */
export interface CompiledSigns {
  /** A line for each rule: `name group/weight`. */
  readonly rules: string;
  /**
   * A line for each alternative of all patterns: the place of its rule, the number of its need, how far from where it
   * begins that stands at most, its source, with tabs between.
   */
  readonly alternatives: string;
  /**
   * A section for each first character; in it a paragraph for each three first ones; in it a line for each text that
   * alternatives begin with: the text, a tab and the places of these. A text that ends in `WORD_END` counts only where a word ends too.
   */
  readonly starts: string;
  /** In the same form: the texts of which a match holds one, with the numbers of the needs that each of them meets. */
  readonly needs: string;
}

/** How far from where it begins a match may hold what it needs; of a longer one nothing is said. */
export const NEED_REACH = 600;

/** A character that no text has once it is made ready for the filter. */
export const WORD_END = '\u0001';

/**
 * A pattern is tried where one of its anchors begins a match. Many patterns are lists of wordings with an anchor as common
 * as `if`, so each wording stands by itself here, with the longest text that it must begin with.
 */
export function compileSigns(rules: readonly RuleHead[]): CompiledSigns {
  const alternatives: string[] = [];
  const starts = new Map<string, number[]>();
  const needs = new Map<string, number>();
  for (const [place, rule] of rules.entries())
    for (const source of alternativesOf(compileWording(rule.pattern))) {
      const facts = factsOf(source);
      const need = facts.longest <= NEED_REACH ? facts.needs.join('\n') : '';
      if (need !== '' && !needs.has(need)) needs.set(need, needs.size);
      const known = need === '' ? ['', ''] : [needs.get(need), facts.longest];
      const number = alternatives.push([place, ...known, source].join('\t')) - 1;
      for (const text of startsUnder(rule, facts.starts))
        starts.set(text, [...(starts.get(text) ?? []), number]);
    }
  return {
    rules: rules.map(({ name, kind }) => `${name} ${kind}`).join('\n'),
    alternatives: alternatives.join('\n'),
    starts: sections(starts),
    needs: sections(byText(needs)),
  };
}

function byText(needs: ReadonlyMap<string, number>): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const [texts, number] of needs)
    for (const text of texts.split('\n')) numbers.set(text, [...(numbers.get(text) ?? []), number]);
  return numbers;
}

/** How many characters the texts of a paragraph have in common. */
const BEGINNING = 3;

function sections(numbers: ReadonlyMap<string, readonly number[]>): string {
  const texts = [...numbers.keys()];
  return grouped(texts, (text) => text.charAt(0))
    .map((section) => grouped(section, beginningOf))
    .map((paragraphs) => paragraphs.map((paragraph) => paragraph.map(rowOf).join('\n')))
    .map((paragraphs) => paragraphs.join('\n\n'))
    .join('\n\n\n');

  function rowOf(text: string): string {
    return `${text}\t${numbers.get(text)?.join(' ')}`;
  }
}

function beginningOf(text: string): string {
  return text.replace(WORD_END, '').slice(0, BEGINNING);
}

function grouped(texts: readonly string[], keyOf: (text: string) => string): string[][] {
  const groups = new Map<string, string[]>();
  for (const text of texts) groups.set(keyOf(text), [...(groups.get(keyOf(text)) ?? []), text]);
  return [...groups.values()];
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
