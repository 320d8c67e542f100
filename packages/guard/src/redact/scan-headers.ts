import type { Finding } from '../finding.js';
import { decodeBase64 } from './base64.js';
import { isPlaceholder, isRandomLooking, mixOf } from './value-shape.js';

const SCHEMES = /\b(bearer|basic|digest|token|apikey)[ \t]{1,3}(?=[A-Za-z0-9])/gi;
const CREDENTIAL = /[A-Za-z0-9_.~+/=:|%-]{6,512}/y;
const COOKIES =
  /\b(?:set-)?cookie["']?[ \t]{0,4}[:=][ \t]{0,4}["'`]?|[ \t](?:-b|--cookie)[ =]["']?/gi;
const PAIR =
  /[ \t]{0,4}([A-Za-z0-9_.$-]{1,64})=([^;\s"'`,\uE000]{0,600})[ \t]{0,4}(?:;|$|(?=[\s"'`,]))/y;
const SESSION_NAME =
  /sess|sid$|^sid|auth|token|jwt|remember|login|credential|secret|aspxauth|identity|passport|ticket|^key$|user_?id$/i;

/** Authorization schemes and cookies, wherever they are quoted from. */
export function scanHeaders(text: string, out: Finding[]): void {
  scanSchemes(text, out);
  scanCookies(text, out);
}

function scanSchemes(text: string, out: Finding[]): void {
  SCHEMES.lastIndex = 0;
  for (let hit = SCHEMES.exec(text); hit; hit = SCHEMES.exec(text)) {
    const start = hit.index + hit[0].length;
    CREDENTIAL.lastIndex = start;
    const value = CREDENTIAL.exec(text)?.[0].replace(/[.:,]+$/, '');
    if (!value || isPlaceholder(value)) continue;
    const scheme = hit[1]?.toLowerCase();
    if (scheme !== 'bearer' && scheme !== 'basic' && !isHeader(text, hit.index)) continue;
    if (scheme === 'basic' ? isBasicPair(value) : isCredential(value, scheme === 'bearer'))
      out.push({
        rule: `authorization-${scheme}`,
        kind: scheme === 'basic' ? 'basic_auth' : 'bearer_token',
        start,
        end: start + value.length,
      });
  }
}

/** `token` and the like are ordinary words outside a header. */
function isHeader(text: string, at: number): boolean {
  return /authorization["']?\s{0,4}[:=,]\s{0,4}["'`]?$/i.test(text.slice(Math.max(0, at - 40), at));
}

function isBasicPair(value: string): boolean {
  if (value.length < 8) return false;
  const plain = decodeBase64(value, 300);
  return plain !== undefined && plain.indexOf(':') >= 0 && !/:(?:pass(?:word)?)?$/.test(plain);
}

function isCredential(value: string, sure: boolean): boolean {
  return value.length >= (sure ? 12 : 20) && isRandomLooking(value);
}

function scanCookies(text: string, out: Finding[]): void {
  COOKIES.lastIndex = 0;
  for (let hit = COOKIES.exec(text); hit; hit = COOKIES.exec(text)) {
    let at = hit.index + hit[0].length;
    for (let pairs = 0; pairs < 64; pairs += 1) {
      PAIR.lastIndex = at;
      const pair = PAIR.exec(text);
      if (!pair) break;
      const value = pair[2] ?? '';
      const start = at + pair[0].indexOf('=') + 1;
      const secret = value.replace(/^s%3A|^"/i, '');
      if (isCookieSecret(pair[1] ?? '', secret))
        out.push({
          rule: 'cookie',
          kind: 'cookie',
          start: start + value.length - secret.length,
          end: start + value.length,
        });
      at += pair[0].length;
      if (!pair[0].endsWith(';')) break;
    }
    COOKIES.lastIndex = Math.max(COOKIES.lastIndex, at);
  }
}

function isCookieSecret(name: string, value: string): boolean {
  if (
    value.length < 8 ||
    isPlaceholder(value) ||
    /^(?:_ga|_gid|utm|path|domain|expires|max-age)/i.test(name)
  )
    return false;
  const { digits, lower, upper } = mixOf(value);
  if (SESSION_NAME.test(name)) return digits > 0 && lower + upper > 0;
  return value.length >= 24 && isRandomLooking(value);
}
