/**
 * The words of a text, in a form that both engines index alike: lower-case Latin without accents or plural, and
 * every other script spelt as code units, Chinese, Japanese and Korean in pairs of characters.
 */
export function termsOf(text: string): string[] {
  // Most texts need none of what follows, and each call of a tool leaves four of them.
  if (IS_ASCII.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(singular);
  const folded = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => splitScripts(word)).flatMap(toTerms);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
const IS_ASCII = /^[\x00-\x7f]*$/;

function splitScripts(word: string): string[] {
  return (
    word.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu,
    ) ?? []
  );
}

function toTerms(part: string): string[] {
  if (/^[a-z0-9]+$/.test(part)) return [singular(part)];
  const characters = [...part];
  if (!isPaired(part)) return [spell(part)];
  if (characters.length === 1) return [spell(part)];
  return characters
    .slice(1)
    .map((character, index) => spell((characters[index] ?? '') + character));
}

function isPaired(part: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(part);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/[su]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function spell(text: string): string {
  let spelt = '';
  for (let index = 0; index < text.length; index += 1)
    spelt += `u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return spelt;
}
