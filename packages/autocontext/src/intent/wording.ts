import { wording } from '../compiled/words.js';

/**
 * How much a prompt is worded like one about code, above 0, or like one about the work and the talk, below 0. Weights of
 * words were learned from prompts of both kinds (`bench/context/learn-wording.mjs`); a word that none of them had says
 * nothing.
 */
export function wordingOf(prompt: string): number {
  const known = [...wordingParts(prompt)].flatMap((part) => weightOf(part) ?? []);
  const sum = known.reduce((total, weight) => total + weight, 0);
  return sum / Math.sqrt(Math.max(1, known.length)) + (weightOf(ALWAYS) ?? 0);
}

/** Stands for every prompt. */
const ALWAYS = '*';
/** A longer text is told by its beginning. */
const LONGEST = 2000;
const TOKEN = /[a-z][a-z0-9_']*|[\u3400-\u9fff]+|\d+|[?!]/g;
const HAN = /^[\u3400-\u9fff]/;

/** Looked for in the text itself: a hook asks for a dozen words, and a map of all of them takes longer than its search. */
function weightOf(part: string): number | undefined {
  const start = wording.indexOf(` ${part}=`);
  return start < 0
    ? undefined
    : Number.parseFloat(wording.slice(start + part.length + 2, start + part.length + 10));
}

/**
 * What a prompt is worded with, each once: stems of words, with `^` before the first and `$` after the last of them;
 * Chinese characters and pairs of them, with the same marks at the beginning and at the end of a run; `0` for a number.
 */
export function wordingParts(prompt: string): ReadonlySet<string> {
  const tokens = prompt.slice(0, LONGEST).toLowerCase().match(TOKEN) ?? [];
  const parts = new Set<string>();
  for (const [place, token] of tokens.entries()) {
    if (HAN.test(token)) {
      for (const [at, character] of [...token].entries()) {
        parts.add(character);
        if (at > 0) parts.add(token.slice(at - 1, at + 1));
      }
      if (place === 0) parts.add(`^${token.slice(0, 1)}`).add(`^${token.slice(0, 2)}`);
      parts.add(`${token.slice(-1)}$`);
      continue;
    }
    const part = /^\d/.test(token) ? '0' : stemOf(token);
    parts.add(part);
    if (place === 0) parts.add(`^${part}`);
    if (place === tokens.length - 1) parts.add(`${part}$`);
  }
  return parts;
}

/** Plurals and simple forms of verbs as one; at least three letters stay. */
function stemOf(word: string): string {
  return word.replace(/(?<=^.{3,})(?:ing|ed|es|s)$/, '');
}
