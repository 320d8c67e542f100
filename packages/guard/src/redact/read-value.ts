const QUOTED = /(?:[brfuBRFUL@$]{0,2})(["'`])((?:\\.|(?!\1)[^\\\n]){1,512})\1/y;
const ESCAPED_QUOTED = /\\{1,3}(["'])([^"'\\\s]{1,512})\\{1,3}\1/y;
const TRIPLE_QUOTED = /[bruf]{0,2}("""|''')([^"'\n]{1,512})\1/y;
const QUOTED_OPEN = /(?:[brfuBRFUL@$]{0,2})\\?(["'`])([^"'`\s\\]{1,512})/y;
const QUOTATIONS = [TRIPLE_QUOTED, ESCAPED_QUOTED, QUOTED, QUOTED_OPEN];
/** A quotation mark stands behind two letters or three backslashes at most. */
const QUOTE_WITHIN = 4;
const WRAPPED =
  /(?:[A-Za-z_$][\w$.:]{0,40}[([] ?)(?:["'`]?[A-Za-z_][\w.]{0,60}["'`]?,[ \t]?)?(?=["'`])|(?:await |new )/y;
const UNQUOTED = /[^\s"'`,;<>|&\uE000，。；（）、]{1,64}/y;
const SCHEME = /(?:bearer|basic|token|apikey|ssws|digest|negotiate)[ \t]{1,3}/iy;
/** What `trimEnd` takes away. */
const CLOSING = ')]}.:\\';
const SCHEME_LETTERS = 'bdtasnBDTASN';

/** A value next to a name, where it stands. */
export interface ReadValue {
  readonly start: number;
  readonly value: string;
  readonly quoted: boolean;
}

/** The value that stands at `from`: quoted, wrapped in a call, or bare. */
export function readValue(text: string, from: number): ReadValue | undefined {
  WRAPPED.lastIndex = from;
  const at = WRAPPED.test(text) ? WRAPPED.lastIndex : from;
  for (const regex of mayBeQuoted(text, at) ? QUOTATIONS : []) {
    regex.lastIndex = at;
    const quoted = regex.exec(text);
    if (quoted?.[2] === undefined) continue;
    const start = at + quoted[0].indexOf(quoted[2], quoted[0].indexOf(quoted[1] ?? '') + 1);
    return withoutScheme(text, { start, value: quoted[2], quoted: true });
  }
  UNQUOTED.lastIndex = at;
  if (!UNQUOTED.test(text)) return undefined;
  const value = trimEnd(firstLineOf(text.slice(at, UNQUOTED.lastIndex)));
  return withoutScheme(text, { start: at, value, quoted: false });
}

function mayBeQuoted(text: string, from: number): boolean {
  for (let at = from; at < from + QUOTE_WITHIN; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39 || code === 96) return true;
  }
  return false;
}

function withoutScheme(text: string, read: ReadValue): ReadValue {
  if (!SCHEME_LETTERS.includes(text.charAt(read.start))) return read;
  SCHEME.lastIndex = read.start;
  const scheme = SCHEME.exec(text);
  if (!scheme) return read;
  const start = read.start + scheme[0].length;
  UNQUOTED.lastIndex = start;
  const value = trimEnd(UNQUOTED.exec(text)?.[0] ?? '');
  return { start, value, quoted: true };
}

/** As far as a line break that is written out: `a=1\\nb=2` is two lines of a string. */
function firstLineOf(value: string): string {
  if (!value.includes('\\')) return value;
  const end = value.search(/\\[nrt](?![\w])|\\[nr](?=[\w.$-]{1,60}[=:])|\\r\\n/);
  return end < 0 ? value : value.slice(0, end);
}

/** Without closing brackets and stops of the text around, unless the value opened them. */
function trimEnd(value: string): string {
  if (!CLOSING.includes(value.charAt(value.length - 1))) return value;
  return /[({[]/.test(value) ? value : value.replace(/[)\]}.:\\]+$/, '');
}
