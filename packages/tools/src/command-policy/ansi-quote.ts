import { ShellSyntaxError } from './script.js';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** Decodes the inside of `$'…'` as bash does. What depends on the version or the locale is refused. */
export function decodeAnsiQuote(body: string): string {
  if (/\\c|\\x\{/.test(body))
    throw new ShellSyntaxError('a quoted code that bashes read differently');
  return body.replaceAll(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([\s\S]))/g,
    (whole, hex, short, long, octal, other) => {
      const code = hex ?? short ?? long;
      if (code !== undefined) return fromCode(Number.parseInt(code, 16));
      if (octal !== undefined) return fromCode(Number.parseInt(octal, 8) & 0xff);
      return SIMPLE[other] ?? whole;
    },
  );
}

function fromCode(code: number): string {
  if (code === 0 || code > 0x7f) {
    throw new ShellSyntaxError('a quoted code of a character beyond ASCII');
  }
  return String.fromCodePoint(code);
}
