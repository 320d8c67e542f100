import type { Finding } from '../finding.js';
import { isSecretValue } from './judge-value.js';
import { type ReadValue, readValue } from './read-value.js';
import { type TellingKind, tellingKind } from './telling-name.js';
import { linksAt } from './value-links.js';

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
const EQUALS = 61;
const COLON = 58;
const NAME_REACH = 48;

const ENV_LINE = /(?:^|\n)[ \t]{0,20}(?:ENV|ARG|set|setx|SET|SETX|setenv)[ \t]{1,4}$/;
const SPACE_LINK = /[ \t]{1,4}(?=\S)/y;
const UNQUOTED_REST = /[^\s"'`,;<>|&\uE000，。；（）、]+/y;
/** `a=b=c=d=`, `token:token:token:`: nobody's value. */
const CHAIN = /=(?:[A-Za-z0-9_]{1,40}=){3,50}|:(?<word>[A-Za-z0-9_]{1,40}:)\k<word>{2,50}/y;
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
    const chained = endOfChain(text, end);
    if (chained > end) {
      TELLING.lastIndex = chained - 1;
      continue;
    }
    const before = out.length;
    if (kind && !text.startsWith('redacted:', start - 9))
      tryLinks(text, start, end, name, kind, out);
    const taken = out.length > before ? (out.at(-1)?.end ?? 0) : 0;
    TELLING.lastIndex = Math.max(TELLING.lastIndex, end, taken);
  }
}

function endOfChain(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== EQUALS && code !== COLON) return at;
  CHAIN.lastIndex = at;
  return CHAIN.test(text) ? CHAIN.lastIndex : at;
}

function nameStart(text: string, at: number, floor: number): number {
  let start = at;
  while (
    start > 0 &&
    start > floor &&
    at - start < NAME_REACH &&
    isNameCode(text.charCodeAt(start - 1)) &&
    !isEscapeLetter(text, start - 1)
  )
    start -= 1;
  return start;
}

/** A letter, a figure or one of `_ . $ -`. */
function isNameCode(code: number): boolean {
  const lower = code | 32;
  if (lower >= 97 && lower <= 122) return code < 128;
  return (code >= 48 && code <= 57) || code === 95 || code === 46 || code === 36 || code === 45;
}

/** The letter of a written line break or tab: `…\\ntoken=` names a token, not an `ntoken`. */
function isEscapeLetter(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 92) return false;
  const code = text.charCodeAt(at);
  return code === 110 || code === 114 || code === 116;
}

function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < NAME_REACH && isNameCode(text.charCodeAt(end))) end += 1;
  while (end > at && '.$-'.includes(text.charAt(end - 1))) end -= 1;
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
  for (const { regex, plain, name: only } of linksAt(text, end)) {
    if (only && !only.test(name)) continue;
    regex.lastIndex = end;
    if (!regex.test(text)) continue;
    const from = regex.lastIndex;
    const isPlain = plain === 'tight' ? flag || isConfig(text, start, end, from) : plain;
    if (takeValue(text, from, name, kind, isPlain, out)) return;
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

/** No program text: nothing but the sign that assigns, as in `=`, `: ` and `":`, or a line of a settings file. */
function isConfig(text: string, start: number, end: number, from: number): boolean {
  const link = text.slice(end, from);
  if (link === '=') return true;
  const isTight = /^["']?[=:：＝][ \t]?$/.test(link) && (link.length <= 2 || /[:：]/.test(link));
  return isTight || isConfigLine(text, start, link);
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
