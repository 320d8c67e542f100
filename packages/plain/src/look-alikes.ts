import { lookAlikeTable } from './look-alike-table.js';

/** A character that is not the one it seems to be. */
export interface LookAlike {
  readonly index: number;
  readonly char: string;
  /** What it is taken for; absent for a letter that only stands in a word of another script. */
  readonly like?: string;
}

const NOT_ASCII = /[^\0-\x7f]/;
const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const SIGN = /[^\0-\x7f\p{L}\p{M}\p{N}]/gu;
const LATIN = /\p{Script=Latin}/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that stand beside Latin letters in one word every day, and their own punctuation. */
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;

const byLookAlike: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikeTable).flatMap(([like, chars]) =>
    [...chars].map((char): [string, string] => [char, like]),
  ),
);

/**
 * Finds what only looks like ASCII: letters of one script in a word of another, whole words of look-alikes among other
 * words, compatibility forms, and signs that pass for an operator, a quote or a dash. Words, names and sentences of
 * any one script are left alone.
 */
export function findLookAlikes(text: string): readonly LookAlike[] {
  if (!NOT_ASCII.test(text)) return [];
  return [...inWords(text), ...amongSigns(text)].sort((a, b) => a.index - b.index);
}

function inWords(text: string): readonly LookAlike[] {
  const words = [...text.matchAll(WORD)];
  return words.flatMap((word, place) => {
    const [chars] = word;
    if (!NOT_ASCII.test(chars)) return [];
    const letters = lettersOf(chars, word.index);
    const isMixed = letters.some(({ char }) => LATIN.test(char)) && letters.some(isForeign);
    const foreign = letters.filter(isForeign);
    const isDisguised =
      !isMixed &&
      foreign.length > 0 &&
      foreign.every(({ like }) => like !== undefined) &&
      !isAmongItsOwn(text, words, place);
    return letters.filter(
      (letter) =>
        (isForeign(letter) && (isMixed || isDisguised)) ||
        (letter.like !== undefined && isLoneStranger(text, letter)),
    );
  });
}

/** A Latin variant, a compatibility form, or an East Asian letter with no neighbour of its own kind. */
function isLoneStranger(text: string, letter: LookAlike): boolean {
  const { char } = letter;
  if (compatibleAscii(char) !== undefined || LATIN.test(char)) return true;
  return EAST_ASIAN.test(char) && !hasEastAsianNeighbour(text, letter);
}

function isForeign({ char }: LookAlike): boolean {
  return (
    NOT_ASCII.test(char) &&
    LETTER.test(char) &&
    !LATIN.test(char) &&
    !EAST_ASIAN.test(char) &&
    compatibleAscii(char) === undefined
  );
}

/** The words before and after it on its line, as far as there are any, are plainly of another script than Latin. */
function isAmongItsOwn(text: string, words: readonly RegExpExecArray[], place: number): boolean {
  const word = words[place];
  if (!word) return false;
  const neighbours = [words[place - 1], words[place + 1]].filter(
    (other): other is RegExpExecArray =>
      other !== undefined &&
      !text
        .slice(Math.min(other.index, word.index), Math.max(other.index, word.index))
        .includes('\n'),
  );
  return (
    neighbours.length > 0 &&
    neighbours.every(([chars]) =>
      lettersOf(chars, 0).some((letter) => isForeign(letter) && letter.like === undefined),
    )
  );
}

function amongSigns(text: string): readonly LookAlike[] {
  return [...text.matchAll(SIGN)].flatMap((match) => {
    const sign = lookAlike(match[0], match.index);
    return sign.like === undefined || hasEastAsianNeighbour(text, sign) ? [] : [sign];
  });
}

function hasEastAsianNeighbour(text: string, { index, char }: LookAlike): boolean {
  const before = text.charAt(index - 1);
  const after = String.fromCodePoint(text.codePointAt(index + char.length) ?? 0);
  return EAST_ASIAN.test(before) || EAST_ASIAN.test(after);
}

function lettersOf(chars: string, start: number): readonly LookAlike[] {
  let index = start;
  return [...chars].map((char) => {
    const letter = lookAlike(char, index);
    index += char.length;
    return letter;
  });
}

function lookAlike(char: string, index: number): LookAlike {
  if (!NOT_ASCII.test(char)) return { index, char };
  const like = byLookAlike.get(char) ?? compatibleAscii(char) ?? canonicalTwin(char);
  return like === undefined ? { index, char } : { index, char, like };
}

/** What a full-width or mathematical form, a ligature or a sign such as ™ stands for. */
function compatibleAscii(char: string): string | undefined {
  if (!NOT_ASCII.test(char)) return undefined;
  const plain = char.normalize('NFKC');
  return NOT_ASCII.test(plain) ? undefined : plain;
}

/** Another code for the very same character, such as the sign for Ångström: no eye tells them apart, a disk does. */
function canonicalTwin(char: string): string | undefined {
  const plain = char.normalize('NFC');
  return plain === char ? undefined : plain;
}
