import type { Finding } from '../finding.js';

const HEADER =
  /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-Lines: \d{1,3}|BEGIN[ A-Z0-9]{0,20} PRIVATE KEY-{2,5}/g;
const LINE_BREAK = /\\r\\n|\\n|\\r|\r\n|\n|\r|\\\\n/y;
const DECORATION = /(?:[ \t"'`+>|#*,;(.-]|\\(?![nrt\\])){0,48}/y;
const BODY = /[A-Za-z0-9+/=]{1,20000}/y;
const ARMOR_HEADER =
  /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Subject|X-[\w-]+)[:=][^\n\\]{0,200}/y;
const END = /[ \t"'`+>|#*,;(\\.]{0,48}-{3,5}END/y;
const MAX_LINES = 4000;

/** The body of every private key block: whole, cut off, escaped into one line, indented, quoted. */
export function scanPrivateKeys(text: string, out: Finding[]): void {
  HEADER.lastIndex = 0;
  for (let hit = HEADER.exec(text); hit; hit = HEADER.exec(text)) {
    const from = hit.index + hit[0].length;
    const body = readBody(text, from);
    if (body && body.characters >= 24)
      out.push({ rule: 'private-key', kind: 'private_key', start: body.start, end: body.end });
    HEADER.lastIndex = Math.max(from, body?.end ?? from);
  }
}

const WEB_KEY = /"kty"/g;
const WEB_KEY_PART = /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{20,1000})"/g;

/** The private members of a JSON Web Key that stands near. */
export function scanWebKeys(text: string, out: Finding[]): void {
  let reached = 0;
  WEB_KEY.lastIndex = 0;
  for (let hit = WEB_KEY.exec(text); hit; hit = WEB_KEY.exec(text)) {
    const from = Math.max(reached, hit.index - 2000);
    const window = text.slice(from, hit.index + 4000);
    reached = from + window.length;
    for (const part of window.matchAll(WEB_KEY_PART)) {
      const start = from + part.index + part[0].length - 1 - (part[1] ?? '').length;
      out.push({
        rule: 'json-web-key',
        kind: 'private_key',
        start,
        end: start + (part[1] ?? '').length,
      });
    }
    WEB_KEY.lastIndex = Math.max(WEB_KEY.lastIndex, reached);
  }
}

function readBody(
  text: string,
  from: number,
): { start: number; end: number; characters: number } | undefined {
  let at = from;
  let start = -1;
  let end = -1;
  let characters = 0;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    if (stick(END, text, at) >= 0) break;
    const decorated = Math.max(at, stick(DECORATION, text, at));
    const header = stick(ARMOR_HEADER, text, decorated);
    const body = header < 0 ? stick(BODY, text, decorated) : -1;
    const isBody = body > 0 && isKeyLine(text, decorated, body, characters);
    if (isBody) {
      if (start < 0) start = decorated;
      end = body;
      characters += body - decorated;
    } else if (body > 0) break;
    const next = Math.max(at, decorated, header, body);
    const closed = stick(DECORATION, text, next);
    const line = stick(LINE_BREAK, text, closed);
    if (line < 0) {
      const more = isBody && closed > next ? stick(BODY, text, closed) : -1;
      if (more - closed >= 16) {
        at = closed;
        continue;
      }
      break;
    }
    at = line;
  }
  return start < 0 ? undefined : { start, end, characters };
}

function isKeyLine(text: string, start: number, end: number, soFar: number): boolean {
  const length = end - start;
  if (length >= 40) return true;
  const line = text.slice(start, end);
  const after = text.charAt(end);
  if (after === '-' || after === ':' || after === '(') return after === '-' && length >= 8;
  if (/^[a-z]+$/.test(line) || (after === ' ' && /^[A-Za-z]+$/.test(line))) return false;
  return length >= 16 || soFar >= 24;
}

function stick(regex: RegExp, text: string, at: number): number {
  regex.lastIndex = at;
  return regex.test(text) ? regex.lastIndex : -1;
}
