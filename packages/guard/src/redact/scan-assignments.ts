import type { Finding } from '../finding.js';
import { isSecretValue } from './judge-value.js';
import { type TellingKind, tellingKind } from './telling-name.js';

const TELLING = new RegExp(
  [
    'pass(?:w(?:or)?d|phrase|code)|pass(?![a-z])|pwd|pswd|psw|secret|token|(?:api|access|auth|app|',
    'account|private|signing|encryption|master|license|service|client|storage|shared|subscription|',
    'consumer|hmac|jwt)[-_. ]?key|[a-z0-9][-_]key(?![a-z])|[a-z]Key(?![a-z])|key[-_]?id|',
    '[-_]pw(?![a-z])|securestring|identified|credential|creds|authorization|bearer|(?<![a-z])(?:psk|',
    'jwt|pat|sas|auth)(?![a-z])',
  ].join(''),
  'gi',
);
const NAME_CHARACTER = /[A-Za-z0-9_.$-]/;
const NAME_REACH = 48;

/** What may stand between a name and its value, in the order it is tried. */
const LINKS: readonly {
  readonly regex: RegExp;
  readonly plain: boolean | 'tight';
  readonly name?: RegExp;
}[] = [
  // name = value, "name": value, name => value, name: string = value
  {
    regex: new RegExp(
      [
        String.raw`(?:\\{0,3}["'\x60\]]){0,3}\)?[ \t]{0,20}(?:\?|!)?(?::[ \t]?(?:String|string|str|&(?:'static )?str|`,
        String.raw`&'static str|char|const char ?\*|Secret|SecretStr|text|varchar\(\d+\)|std::string|`,
        String.raw`Optional\[str\]|string \| (?:null|undefined))[ \t]{0,8}=|:=|=>|==?=?|:(?!:)|＝|：|`,
        String.raw`=)[ \t]{0,20}(?:\|?[>|]?-?\r?\n[ \t]{1,20})?(?=\S)`,
      ].join(''),
      'y',
    ),
    plain: 'tight',
  },
  // os.getenv("NAME", "value"), ["NAME", "value"], set("name", "value")
  {
    regex: /["'`][ \t]{0,4},[ \t\n]{0,8}(?=["'`])/y,
    plain: false,
    name: /[A-Z]_[A-Z]|[a-z][A-Z]|[._-]/,
  },
  // <add key="NAME" value="…"/>, <NAME>value</NAME>
  { regex: /["'][ \t]{1,4}(?:value|default|content)=(?=["'])/y, plain: true },
  { regex: />(?=[^<>\s])/y, plain: true },
  // a table row: | NAME | `value` |
  { regex: /[`*]{0,2}[ \t]{0,20}\|[ \t]{0,20}(?=[^\s|-])/y, plain: true },
  // - name: NAME ⏎ value: …   and   variable "name" { ⏎ default = "…"
  {
    regex:
      /["'`]?[ \t]{0,4}\{?,?[ \t]{0,4}\r?\n[ \t]{0,40}["']?(?:value|default)["']?[ \t]{0,8}[:=][ \t]{0,8}(?=\S)/y,
    plain: true,
  },
  {
    regex: /["'][ \t]{0,4},[ \t]{0,4}["'](?:value|Value)["'][ \t]{0,4}:[ \t]{0,4}(?=["'])/y,
    plain: true,
  },
  { regex: /,[ \t]{0,4}(?:value|Value)[ \t]{0,4}:[ \t]{0,4}(?=\S)/y, plain: true },
  // secret("…"), setPassword('…')
  { regex: /\([ \t]{0,4}(?=["'`])/y, plain: false },
  // the password is …
  { regex: /["'`]?[ \t]{1,3}(?:is|was|are|will be|to)[ \t]{0,2}:?[ \t]{1,3}(?=\S)/y, plain: false },
  {
    regex: /[ \t]{1,4}(?:BY|by)?[ \t]{0,4}(?=['"])/y,
    plain: false,
    name: /^(?:PASSWORD|password|IDENTIFIED|identified|ConvertTo-SecureString)$/,
  },
];

const ENV_LINE = /(?:^|\n)[ \t]{0,20}(?:ENV|ARG|set|setx|SET|SETX|setenv)[ \t]{1,4}$/;
const SPACE_LINK = /[ \t]{1,4}(?=\S)/y;
const QUOTED = /(?:[brfuBRFUL@$]{0,2})(["'`])((?:\\.|(?!\1)[^\\\n]){1,512})\1/y;
const ESCAPED_QUOTED = /\\{1,3}(["'])([^"'\\\s]{1,512})\\{1,3}\1/y;
const TRIPLE_QUOTED = /[bruf]{0,2}("""|''')([^"'\n]{1,512})\1/y;
const QUOTED_OPEN = /(?:[brfuBRFUL@$]{0,2})\\?(["'`])([^"'`\s\\]{1,512})/y;
const WRAPPED =
  /(?:[A-Za-z_$][\w$.:]{0,40}[([] ?)(?:["'`]?[A-Za-z_][\w.]{0,60}["'`]?,[ \t]?)?(?=["'`])|(?:await |new )/y;
const UNQUOTED = /[^\s"'`,;<>|&\uE000，。；（）、]{1,64}/y;
const UNQUOTED_REST = /[^\s"'`,;<>|&\uE000，。；（）、]+/y;
/** `a=b=c=d=`, `token:token:token:`: nobody's value. */
const CHAIN = /=(?:[A-Za-z0-9_]{1,40}=){3,50}|:(?<word>[A-Za-z0-9_]{1,40}:)\k<word>{2,50}/y;
const SCHEME = /(?:bearer|basic|token|apikey|ssws|digest|negotiate)[ \t]{1,3}/iy;

/** Values next to names that tell: assignments, keys, attributes, table rows, sentences. */
export function scanAssignments(text: string, out: Finding[]): void {
  TELLING.lastIndex = 0;
  let last = -1;
  for (let hit = TELLING.exec(text); hit; hit = TELLING.exec(text)) {
    const start = nameStart(text, hit.index, last);
    const end = nameEnd(text, hit.index + hit[0].length);
    last = end;
    const name = text.slice(start, end);
    const kind = tellingKind(name);
    CHAIN.lastIndex = end;
    if (CHAIN.test(text)) {
      TELLING.lastIndex = CHAIN.lastIndex - 1;
      continue;
    }
    if (kind && !text.startsWith('redacted:', start - 9))
      tryLinks(text, start, end, name, kind, out);
    TELLING.lastIndex = Math.max(TELLING.lastIndex, end, out.at(-1)?.end ?? 0);
  }
}

function nameStart(text: string, at: number, floor: number): number {
  let start = at;
  while (
    start > 0 &&
    start > floor &&
    at - start < NAME_REACH &&
    NAME_CHARACTER.test(text.charAt(start - 1)) &&
    !isEscapeLetter(text, start - 1)
  )
    start -= 1;
  return start;
}

/** The letter of a written line break or tab: `…\\ntoken=` names a token, not an `ntoken`. */
function isEscapeLetter(text: string, at: number): boolean {
  return text.charAt(at - 1) === '\\' && /[nrt]/.test(text.charAt(at));
}

function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < NAME_REACH && NAME_CHARACTER.test(text.charAt(end)))
    end += 1;
  while (end > at && /[.$-]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function tryLinks(
  text: string,
  start: number,
  end: number,
  name: string,
  kind: TellingKind,
  out: Finding[],
): void {
  const flag = name.startsWith('-');
  for (const { regex, plain, name: only } of mayLink(text, end) ? LINKS : []) {
    if (only && !only.test(name)) continue;
    regex.lastIndex = end;
    const link = regex.exec(text);
    if (!link) continue;
    const tight =
      /^["']?[=:：＝][ \t]?$/.test(link[0]) && (link[0].length <= 2 || /[:：]/.test(link[0]));
    const isPlain = plain === 'tight' ? flag || tight || isConfigLine(text, start, link[0]) : plain;
    if (takeValue(text, end + link[0].length, name, kind, isPlain, out)) return;
    if (plain === 'tight') return;
  }
  SPACE_LINK.lastIndex = end;
  const space = SPACE_LINK.exec(text);
  // What begins with a dash is the next flag, never a value.
  if (!space || text.charAt(end + space[0].length) === '-') return;
  const isEnv = ENV_LINE.test(text.slice(Math.max(0, start - 30), start));
  if (flag || isEnv) takeValue(text, end + space[0].length, name, kind, true, out);
  else if (
    /^password$/i.test(name) &&
    /\blogin\s+\S+\s+$/.test(text.slice(Math.max(0, start - 80), start))
  )
    takeValue(text, end + space[0].length, name, kind, true, out);
}

/** What a link begins with, after blanks: most names stand in prose, and no link needs to be tried there. */
const LINK_START = /[ \t]{0,20}["'`\]\\)?!:=,>|*{\r\n(：＝iwatbB]/y;

function mayLink(text: string, end: number): boolean {
  LINK_START.lastIndex = end;
  return LINK_START.test(text);
}

/** `name = value` on a line of its own without program text: ini, yaml, toml, properties. */
function isConfigLine(text: string, start: number, link: string): boolean {
  const near = text.slice(Math.max(0, start - 25), start);
  const newline = near.lastIndexOf('\n');
  if (newline < 0 && start > 24) return false;
  const before = near.slice(newline + 1);
  return (
    /^[ \t+>#-]*(?:export |- |"|')?$/.test(before) &&
    /^["']?[ \t]*[=:：][ \t]*(?:[|>]-?\r?\n[ \t]*)?$/.test(link)
  );
}

function takeValue(
  text: string,
  from: number,
  name: string,
  kind: TellingKind,
  plain: boolean,
  out: Finding[],
): boolean {
  const read = readValue(text, from);
  if (!read) return false;
  if (text.startsWith('...', read.start + read.value.length)) return false;
  if (!isSecretValue(read.value, { kind, name, quoted: read.quoted, plain })) return false;
  out.push({
    rule: kind === 'password' ? 'password-assignment' : 'secret-assignment',
    kind: kind === 'password' ? 'password' : 'secret',
    start: read.start,
    end: read.quoted ? read.start + read.value.length : restOf(text, read),
  });
  return true;
}

/** An accepted bare value goes as far as it was not cut for judging. */
function restOf(text: string, { start, value }: ReadValue): number {
  const end = start + value.length;
  if (value.length < 64) return end;
  UNQUOTED_REST.lastIndex = end;
  return UNQUOTED_REST.test(text) ? UNQUOTED_REST.lastIndex : end;
}

interface ReadValue {
  readonly start: number;
  readonly value: string;
  readonly quoted: boolean;
}

export function readValue(text: string, from: number): ReadValue | undefined {
  WRAPPED.lastIndex = from;
  const wrapped = WRAPPED.exec(text);
  const at = wrapped ? from + wrapped[0].length : from;
  for (const regex of [TRIPLE_QUOTED, ESCAPED_QUOTED, QUOTED, QUOTED_OPEN]) {
    regex.lastIndex = at;
    const quoted = regex.exec(text);
    if (quoted?.[2] === undefined) continue;
    const start = at + quoted[0].indexOf(quoted[2], quoted[0].indexOf(quoted[1] ?? '') + 1);
    return withoutScheme(text, { start, value: quoted[2], quoted: true });
  }
  UNQUOTED.lastIndex = at;
  const bare = UNQUOTED.exec(text);
  if (!bare) return undefined;
  const value = trimEnd(firstLineOf(bare[0]));
  return withoutScheme(text, { start: at, value, quoted: false });
}

function withoutScheme(text: string, read: ReadValue): ReadValue {
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
  const end = value.search(/\\[nrt](?![\w])|\\[nr](?=[\w.$-]{1,60}[=:])|\\r\\n/);
  return end < 0 ? value : value.slice(0, end);
}

/** Without closing brackets and stops of the text around, unless the value opened them. */
function trimEnd(value: string): string {
  return /[({[]/.test(value) ? value : value.replace(/[)\]}.:\\]+$/, '');
}
