import type { SearchResult } from '@sluice/codeintel';
import type { Intent } from '../auto-output.js';
import { asksHowItIs } from '../intent/asks-how-it-is.js';
import { contentWords, isAboutTheWork, isTalk, startsWithWork } from '../intent/content-words.js';
import { type FoundSignals, namesCode } from '../intent/find-signals.js';
import { wordingOf } from '../intent/wording.js';
import { speechWeights } from './speech-weights.js';

type Evidence = NonNullable<SearchResult['evidence']>;

/** A prompt, and what the search says of its words; nothing where no search ran or it did not end. */
export interface AskedAbout {
  readonly prompt: string;
  readonly signals: FoundSignals;
  readonly intent: Intent;
  readonly evidence?: Evidence | undefined;
}

/** What of a prompt and of the code speaks for an answer or against it, each as a number from 0. */
export type SpeechSigns = {
  readonly [name in Exclude<keyof typeof speechWeights, 'always'>]: number;
};

/**
 * Whether a prompt is about this code: what speaks for it and against it is added up. A name that looks like code, and
 * that this code names things by, is enough; so is a plain word that the prompt asks about by its form, where the code
 * has a function or a type of that name.
 */
export function speaksForCode(asked: AskedAbout): boolean {
  const { signals, intent, evidence } = asked;
  if (!evidence) return intent.is_code === 'yes';
  if (evidence.isSubjectDefined) return true;
  const symbols = new Set(signals.symbols.flatMap(namesIn));
  if (evidence.asked.some(({ word, standing }) => standing === 'naming' && symbols.has(word)))
    return true;
  const signs = Object.entries(speechSigns(asked, evidence));
  const sum = signs.reduce((total, [name, value]) => total + weightOf(name) * value, 0);
  return sum + speechWeights.always > 0;
}

/** A qualified name speaks by its parts as well, where they look like code of their own: `TestWorker.__test__`. */
function namesIn(symbol: string): string[] {
  const parts = symbol.split(/[.:#]+/).filter((part) => /[a-z][A-Z]|_/.test(part));
  return [symbol, ...parts].map((name) => name.toLowerCase());
}

const weights: ReadonlyMap<string, number> = new Map(Object.entries(speechWeights));

function weightOf(name: string): number {
  return weights.get(name) ?? 0;
}

/**
 * The signs of one prompt. Words of the work and the talk are left out wherever words are counted: most of them stand
 * somewhere in any code.
 */
export function speechSigns(
  { prompt, signals, intent }: AskedAbout,
  evidence: Evidence,
): SpeechSigns {
  const lower = prompt.toLowerCase();
  const count = (words: readonly string[]): number => words.filter((word) => !isTalk(word)).length;
  const asked = evidence.asked.filter(({ word }) => !isTalk(word));
  const share = (isCounted: (word: Evidence['asked'][number]) => boolean): number =>
    asked.length === 0 ? 0 : asked.filter(isCounted).length / asked.length;
  return {
    wording: Math.max(-MOST_WORDING, Math.min(MOST_WORDING, wordingOf(prompt))),
    ownWords: Math.min(MOST_WORDS, contentWords(lower).length),
    asked: Math.min(MOST_WORDS, asked.length),
    together: Math.min(MOST_WORDS, count(evidence.together)),
    inLine: Math.max(0, Math.min(MOST_WORDS, count(evidence.inLine)) - 1),
    joined: Math.min(MOST_JOINED, evidence.joined.filter((pair) => count(pair) > 0).length),
    naming: share(({ standing }) => standing === 'naming'),
    known: share(({ standing }) => standing !== 'absent'),
    strange: Math.min(MOST_STRANGE, evidence.asked.filter(isStrange).length),
    pointing: asNumber(evidence.isPointing),
    names: asNumber(namesCode(signals)),
    codeWords: asNumber(intent.is_code === 'yes'),
    question: asNumber(asksHowItIs(lower)),
    work: asNumber(isAboutTheWork(lower)),
    order: asNumber(startsWithWork(lower)),
  };
}

/** More than these tell no more. */
const MOST_WORDING = 4;
const MOST_WORDS = 5;
const MOST_JOINED = 3;
const MOST_STRANGE = 2;

/** A word of everyday talk that this code never uses: "novel", "banana". */
function isStrange({ word, standing }: Evidence['asked'][number]): boolean {
  return standing === 'absent' && isTalk(word);
}

function asNumber(isSo: boolean): number {
  return isSo ? 1 : 0;
}
