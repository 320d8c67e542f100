import { wording } from '../compiled/words.js';

/**
 * How much a prompt is worded like one about code, above 0, or like one about the work and the talk, below 0. Weights of
 * words were learned from prompts of both kinds (`bench/context/learn-wording.mjs`); a word that none of them had says
 * nothing.
 */
export function wordingOf(prompt: string): number {
  weights ??= readWeights(wording);
  let sum = 0;
  let known = 0;
  for (const part of wordingParts(prompt)) {
    const weight = weights.get(part);
    if (weight === undefined) continue;
    sum += weight;
    known += 1;
  }
  return sum / Math.sqrt(Math.max(1, known)) + (weights.get(ALWAYS) ?? 0);
}

/** Stands for every prompt. */
const ALWAYS = '*';
/** A longer text is told by its beginning. */
const LONGEST = 2000;
const TOKEN = /[a-z][a-z0-9_']*|[\u3400-\u9fff]+|\d+|[?!]/g;
const HAN = /^[\u3400-\u9fff]/;

let weights: ReadonlyMap<string, number> | undefined;

function readWeights(text: string): ReadonlyMap<string, number> {
  const rows = text.split(' ').map((row) => row.split('='));
  return new Map(rows.map(([part = '', weight]) => [part, Number(weight)]));
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
