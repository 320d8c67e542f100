import { addressesIn, type Shape, shapeOf } from '../fields/value-shape.js';
import type { SessionTexts } from '../session/session-texts.js';
import type { Standing } from '../session/standing.js';
import { foldedText } from '../text/fold.js';
import { lookUpForms } from './look-up-forms.js';

/** What people call an address of each kind when they say where it is to be found. */
const NOUNS: Readonly<Partial<Record<Shape, string>>> = {
  url: 'articles?|websites?|sites?|web ?pages?|pages?|links?|urls?|blogs?|posts?|messages?|details|information|info',
  mail: 'e-?mails?|(?:e-?mail )?address(?:es)?|contacts?|details|information|info',
  phone: '(?:phone )?numbers?|phone|contacts?|details|information|info',
  account: 'ibans?|accounts?|(?:account )?numbers?|wallets?|details',
};

/**
 * Whether the user's words say that the address is to be found where it stands: "her e-mail is on her website x.com",
 * "the article that Bob posted in 'general'". It must be the only one of its kind there: a second one, which a
 * stranger may have added, makes it a question. Where the user gives an address of the kind in the same sentence, that
 * one is meant.
 */
export function isPointedTo(value: string, standing: Standing, texts: SessionTexts): boolean {
  const kind = shapeOf(value);
  const nouns = NOUNS[kind];
  if (nouns === undefined || standing.result.isSteered) return false;
  const pointing = new RegExp(
    `\\b(?:${nouns})\\b(?<tail>\\W+(?:\\S+\\s+){0,3}?(?:${kind === 'url' ? 'to|' : ''}on|in|at|from|under)\\b.*)`,
    'i',
  );
  return texts.user.sentences.some((sentence) => {
    // What comes after "and" is another thing to do.
    const tail = pointing.exec(sentence)?.groups?.tail?.split(/\sand\s/i)[0];
    if (tail === undefined) return false;
    if (addressesIn(sentence).some((own) => shapeOf(own) === kind)) return false;
    // "All the websites" may be many; "an e-mail to each" names no address at all.
    const isPlural = kind === 'url' && /\b(?:all|every|each)\b/i.test(sentence);
    return isOnlyOne(kind, standing, { sentence, tail, isPlural });
  });
}

/** What is found of the user's words in one record. */
interface Named {
  /** Values that the user names, and longer words of theirs that stand in its texts. */
  names: number;
  words: number;
  readonly addresses: Set<string>;
}

/** How the user says where an address is to be found. */
interface Pointing {
  readonly sentence: string;
  /** What follows the noun: "on her website". */
  readonly tail: string;
  readonly isPlural: boolean;
}

function isOnlyOne(kind: Shape, standing: Standing, pointing: Pointing): boolean {
  const { sentence, tail, isPlural } = pointing;
  const { result } = standing;
  const isNamed = namedIn(tail);
  const telling = tail.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
  const records = new Map<number, Named>();
  for (const { text, record } of result.leaves) {
    const known = records.get(record) ?? { names: 0, words: 0, addresses: new Set() };
    records.set(record, known);
    if (text.length <= 80 && isNamed(text)) known.names += 1;
    const lower = text.toLowerCase();
    known.words += telling.filter((word) => lower.includes(word)).length;
    for (const address of addressesOf(kind, text)) known.addresses.add(foldedText(address));
  }
  const own = records.get(standing.leaf.record);
  // Whose it is may come first: "Ingrid's phone number is in her mail".
  const isAskedFor = result.askedWith.flatMap(lookUpForms).some(namedIn(sentence));
  if (!own || (own.names === 0 && !isAskedFor)) return false;
  if (isPlural && result.isStructured) return true;
  const rivals = [...records.values()].filter(
    (other) => other !== own && other.addresses.size > 0 && !isNamedLess(other, own),
  );
  return own.addresses.size === 1 && rivals.length === 0;
}

function namedIn(words: string): (text: string) => boolean {
  const folded = foldedText(words);
  return (text) => {
    const name = foldedText(text);
    return name.length >= 3 && folded.includes(name);
  };
}

function addressesOf(kind: Shape, text: string): readonly string[] {
  const found = kind === 'phone' ? text.match(PHONE) : addressesIn(text);
  return (found ?? []).filter((address) => shapeOf(address) === kind);
}

const PHONE = /\+?\d[\d ().-]{5,18}\d/g;

function isNamedLess(one: Named, other: Named): boolean {
  return one.names < other.names || (one.names === other.names && one.words < other.words);
}
