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

/** What a disk or a screen leaves out of a name. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

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
    .replace(IGNORED, '')
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
