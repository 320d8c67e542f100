const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ν: 'v',
  ο: 'o',
  α: 'a',
  ε: 'e',
  ı: 'i',
  ſ: 's',
  '․': '.',
  '∕': '/',
  '⁄': '/',
};

/**
 * A path as the least careful disk or reader takes it: lower case, look-alike letters and hidden characters gone,
 * percent signs decoded, `\\` as `/`, dots and spaces at the end of a name and alternate streams left out.
 */
export function foldPath(path: string): string {
  let text = path;
  if (text.includes('%'))
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  text = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]|[\ufe00-\ufe0f]/g,
      '',
    )
    .replace(/[\u0080-\uffff]/g, (character) => LOOKALIKES[character] ?? character)
    .replaceAll('\\', '/');
  return text
    .split('/')
    .map((part) =>
      part === '.' || part === '..'
        ? part
        : part.replace(/::?\$?[a-z]*$/, '').replace(/[. ]+$/, ''),
    )
    .join('/');
}
