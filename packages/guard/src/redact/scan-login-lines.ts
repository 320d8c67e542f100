import type { Finding } from '../finding.js';
import { isPlaceholder, mixOf } from './value-shape.js';

interface LineRule {
  readonly name: string;
  /** Found at the beginning of a line; group 1 is the secret. */
  readonly line: RegExp;
  /** Where it may begin, so that other lines cost nothing. */
  readonly beginsWith: RegExp;
  /** The line has a form of its own, so a plain word counts too. */
  readonly isSure?: boolean;
}

/** Lines of files that hold logins and name no password: `.pgpass`, `sasl_passwd`, `redis.conf`, `slapd.conf`, routers. */
const LINES: readonly LineRule[] = [
  {
    name: 'pgpass-line',
    line: /[\w.*@\\:-]{1,200}?:(?:\*|1?54[0-9]{2}|6432|6543|2506[01]|26257):(?![0-9]+:)[^\s:]{1,63}:[^\s:]{1,63}:((?:\\[\\:]|[^\s\\:]){4,128})$/y,
    beginsWith: /[\w*@\\]/,
    isSure: true,
  },
  {
    name: 'mail-relay-login',
    line: /\[[\w.-]{1,120}\](?::[0-9]{2,5})?[ \t]{1,8}[^\s:]{1,80}:([^\s]{4,128})$/y,
    beginsWith: /\[/,
    isSure: true,
  },
  {
    name: 'setting-without-sign',
    line: /(?:requirepass|masterauth|sentinel auth-pass \S{1,60}|rootpw|bindpw|auth_pass|enable (?:secret|password)(?: [0-9])?|snmp-server community|username \S{1,60}(?: privilege [0-9]{1,2})? (?:secret|password)(?: [0-9])?)[ \t]{1,8}["']?([^\s"']{6,128})/y,
    beginsWith: /[aberms-u]/,
  },
  {
    name: 'windows-hash-line',
    line: /[^\s:]{1,100}:[0-9]{1,10}:([0-9A-Fa-f]{32}:[0-9A-Fa-f]{32}):::/y,
    beginsWith: /[\w.$\\]/,
    isSure: true,
  },
  {
    name: 'shared-key-line',
    line: /(?:[^\s:#]{1,100} )?:[ \t]{1,4}(?:PSK|EAP|XAUTH|NTLM)[ \t]{1,4}["']([^\s"']{4,256})["']/y,
    beginsWith: /[\w:%.@]/,
    isSure: true,
  },
];

/** Calls that take a user and then a password, which no name tells. */
const CALLS =
  /\b(?:basic_?auth|HTTPBasicAuth|HTTPDigestAuth|NetworkCredential|UsernamePasswordCredentials|auth\s?=\s?)\(\s{0,4}["'][^"'\n]{0,80}["'],\s{0,4}["']([^"'\n]{6,128})["']/gi;
const LONGEST_LINE = 600;

/** Passwords that stand in a login line of a file or a call, without a name that says so. */
export function scanLoginLines(text: string, out: Finding[]): void {
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const end = next === -1 ? text.length : next;
    if (end - from >= 8 && end - from <= LONGEST_LINE) scanLine(text.slice(from, end), from, out);
    from = end + 1;
  }
  CALLS.lastIndex = 0;
  for (let hit = CALLS.exec(text); hit; hit = CALLS.exec(text))
    push(hit[1] ?? '', hit.index + hit[0].lastIndexOf(hit[1] ?? ''), 'login-call', false, out);
}

const INDENT = /[ \t+-]{0,8}/y;

function scanLine(whole: string, offset: number, out: Finding[]): void {
  const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
  INDENT.lastIndex = 0;
  const start = INDENT.exec(line)?.[0].length ?? 0;
  const first = line.charAt(start);
  for (const { name, line: pattern, beginsWith, isSure } of LINES) {
    if (!beginsWith.test(first)) continue;
    pattern.lastIndex = start;
    const hit = pattern.exec(line);
    if (!hit) continue;
    const value = hit[1] ?? '';
    push(value, offset + start + hit[0].lastIndexOf(value), name, isSure ?? false, out);
  }
}

function push(value: string, start: number, rule: string, isSure: boolean, out: Finding[]): void {
  if (isPlaceholder(value) || /^[$%<{[(*]|\uE000/.test(value)) return;
  const { digits, symbols } = mixOf(value);
  if (!isSure && digits === 0 && symbols === 0) return;
  out.push({ rule, kind: 'password', start, end: start + value.length });
}
