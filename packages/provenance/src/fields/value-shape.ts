/** What a value looks like, whatever its field is called. */
export type Shape =
  | 'mail'
  | 'url'
  | 'account'
  | 'phone'
  | 'path'
  | 'date'
  | 'number'
  | 'flag'
  | 'word'
  | 'text';

/** Words that a value may have before it is taken for text. */
const MAX_WORDS = 8;
/** Only a URL may be longer and still be one value. */
const MAX_LETTERS = 300;

export function shapeOf(value: string | number | boolean): Shape {
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  const text = value.trim();
  if (text.length > MAX_LETTERS) {
    return /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+$/i.test(text) ? 'url' : 'text';
  }
  if (/^(?:true|false|yes|no)?$/i.test(text)) return 'flag';
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) || readMailbox(text)) return 'mail';
  if (URL_SHAPE.test(text)) return 'url';
  if (/^\d{4}-\d{1,2}-\d{1,2}(?:[T ].*)?$/.test(text)) return 'date';
  // With its country and nothing between the digits.
  if (/^\+\d{8,15}$/.test(text)) return 'phone';
  if (/^[-+]?[\d.,]+$/.test(text) && text.length <= 12) return 'number';
  if (/^\+?[\d\s().-]{7,20}$/.test(text) && text.replaceAll(/\D/g, '').length <= 15) return 'phone';
  if (isAccount(text)) return 'account';
  if (/^(?:[\w .~-]*[/\\])+[\w .~-]*$|^[\w-]+\.[A-Za-z][A-Za-z0-9]{1,4}$/.test(text)) return 'path';
  return text.includes('\n') || text.split(/\s+/).length > MAX_WORDS ? 'text' : 'word';
}

/** The name and the address of `Ole Brandt <ole@x.com>`, as mail programs write them. */
export function readMailbox(
  text: string,
): { readonly name: string; readonly address: string } | undefined {
  if (!text.endsWith('>')) return undefined;
  const [, name, address] = MAILBOX.exec(text) ?? [];
  return name === undefined || address === undefined ? undefined : { name: name.trim(), address };
}

const MAILBOX = /^([^<>@\n]{1,80})<([^\s@<>]{1,80}@[^\s@<>]{1,80}\.[^\s@<>]{1,40})>$/;

/** Whether a value of this shape names where something goes: nobody thinks of one by themselves. */
export function isAddress(shape: Shape): boolean {
  return shape === 'mail' || shape === 'url' || shape === 'account' || shape === 'phone';
}

/** The addresses that stand in a text, also between words that are written without spaces: `请看https://x.com谢谢`. */
export function addressesIn(text: string): readonly string[] {
  const words = text
    .split(
      /[\s<>'"(),;|[\]{}\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u,
    )
    .filter((word) => word.length >= 6 && /[@.\d]/.test(word))
    .map((word) => word.replace(/^[*_`:]+|[.:!?*_`/]+$/g, ''))
    .filter((word) => {
      const shape = shapeOf(word);
      return shape === 'mail' || shape === 'url' || (shape === 'account' && IBAN.test(word));
    });
  const named = [...text.matchAll(NAMED_ACCOUNT)].map((match) => match[1] ?? '');
  return [...new Set([...words, ...named])];
}

/** A number that its text calls an account. */
const NAMED_ACCOUNT =
  /\b(?:iban|account|acct|wallet)(?: (?:number|no\.?|address))?(?: is)?[:#\s]{1,3}([A-Za-z0-9]{0,4}\d[A-Za-z0-9]{6,40})\b/gi;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i;
const URL_SHAPE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|www\.\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|app|co|ai|ru|cn|info|biz|xyz|site|online|me)(?:[/:?#]\S*)?)$/i;
/** IBANs, card numbers, wallets, keys: long, without spaces or in groups, with digits. */
function isAccount(text: string): boolean {
  if (text.length < 9 || !/\d/.test(text)) return false;
  const joined = text.replaceAll(/[\s-]/g, '');
  if (IBAN.test(joined)) return true;
  if (/^\d{9,30}$/.test(joined)) return true;
  return /^[A-Za-z0-9]{20,80}$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text);
}
