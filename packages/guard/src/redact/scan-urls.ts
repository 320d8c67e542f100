import type { Finding } from '../finding.js';
import { isPlaceholder, isRandomLooking } from './value-shape.js';

const USER_PART = /([^\s:/?#@"'`<>\\,;()|\uE000]{0,128}):([^\s"'`<>\\/\uE000|]{1,256})@/y;
const USER_ALONE = /([A-Za-z0-9_.~-]{20,256})@/y;
const LOCAL =
  /^(?:localhost|127\.0\.0\.1|host|hostname|server|example\.(?:com|org|net)|db\b(?!\.))/;

/**
 * Where what looks like a password is the rest of a command line: an operator after a port, or one with more shell
 * syntax behind it. `curl https://host:8080;rm${IFS}-rf${IFS}~;echo@x` has no space in it either.
 */
const SHELL_TEXT = /^\d{1,5}(?=[;&()])|[;&()](?=[^@]*[$;&(){}=])|\$(?=[({]|IFS)/;

/** Passwords in `scheme://user:password@host`, with an `@` inside the password too. Shell text is never taken for one. */
export function scanUrls(text: string, out: Finding[]): void {
  const address: Address = { end: 0, isHook: false, hasQuery: false };
  let next = 0;
  for (let at = text.indexOf('://'); at !== -1; at = next) {
    const from = at + 3;
    next = text.indexOf('://', from);
    scanQuery(text, from, next === -1 ? text.length : next, address, out);
    USER_PART.lastIndex = from;
    const both = USER_PART.exec(text);
    if (both) {
      const user = both[1] ?? '';
      const whole = both[2] ?? '';
      const password = beforeShellText(whole);
      const isCut = password.length < whole.length;
      const start = from + user.length + 1;
      const end = start + password.length;
      const host = isCut ? '' : text.slice(end + 1, end + 40);
      if (!isSecretPassword(user, password, host)) continue;
      const isTokenPair = /^[a-z]*\.contribsys\.com/.test(host);
      out.push({ rule: 'url-password', kind: 'password', start: isTokenPair ? from : start, end });
      continue;
    }
    USER_ALONE.lastIndex = from;
    const alone = USER_ALONE.exec(text);
    if (alone?.[1] && isRandomLooking(alone[1]) && !isPlaceholder(alone[1]))
      out.push({ rule: 'url-token', kind: 'secret', start: from, end: from + alone[1].length });
  }
}

/** The address that is being read, as far as it was read: another one may stand inside its query. */
interface Address {
  end: number;
  /** It takes messages or starts something. */
  isHook: boolean;
  hasQuery: boolean;
}

const ADDRESS = /[^\s"'`<>\\|\uE000]+/y;
const PARAMETER = /[?&;]([A-Za-z0-9_.-]{1,32})=([^&;#$(){}]{8,512})/g;
/** Parameters that open something by themselves, wherever the address leads. */
const OPENING_NAME =
  /(?:^|[_.-])(?:token|secret|sig|signature|hmac|password|passwd|pwd|auth|apikey|hapikey|sas|jwt|credential)$|(?:api|access|auth|secret|private|subscription|app|webhook|hook)[_.-]?key$/i;
/** Those that do so at an address that takes messages or starts something. */
const HOOK_NAME = /^(?:key|code|k|t|s|id|sid|hash|h|access|pass)$/i;
const HOOK_ADDRESS = /hook|notify|trigger|callback|invoke|incoming|webrequest|\bbot|\/api\//i;
const LEAST_RANDOM = 12;
const LEAST_AT_HOOK = 20;

/**
 * A secret in the query of an address: `https://…/hooks/notify?token=…`. Reads from one `://` to the next, so that an
 * address of addresses is read once.
 */
function scanQuery(
  text: string,
  from: number,
  next: number,
  address: Address,
  out: Finding[],
): void {
  if (from >= address.end) {
    ADDRESS.lastIndex = from;
    address.end = ADDRESS.test(text) ? ADDRESS.lastIndex : from;
    address.isHook = false;
    address.hasQuery = false;
  }
  const part = text.slice(from, Math.min(next, address.end));
  const query = part.indexOf('?');
  address.hasQuery ||= query >= 0;
  address.isHook ||= HOOK_ADDRESS.test(query < 0 ? part : part.slice(0, query));
  if (!address.hasQuery) return;
  for (const { index, 0: whole, 1: name = '', 2: value = '' } of part.matchAll(PARAMETER)) {
    const isOpening = OPENING_NAME.test(name);
    if (!isOpening && !(address.isHook && HOOK_NAME.test(name))) continue;
    const secret = value.replace(/[.,;:)\]}]+$/, '');
    if (secret.length < (isOpening ? LEAST_RANDOM : LEAST_AT_HOOK)) continue;
    if (isPlaceholder(secret) || !isRandomLooking(secret)) continue;
    const start = from + index + whole.length - value.length;
    out.push({ rule: 'url-query-secret', kind: 'secret', start, end: start + secret.length });
  }
}

function beforeShellText(password: string): string {
  const found = SHELL_TEXT.exec(password);
  return found ? password.slice(0, found.index) : password;
}

function isSecretPassword(user: string, password: string, host: string): boolean {
  if (/^\d{1,5}(?:[?#&,].*)?$/.test(password) && password.length < 6) return false;
  if (isPlaceholder(password) || password.toLowerCase() === user.toLowerCase()) return false;
  if (
    /^[{[(<$%]|[}\])>]$/.test(password) &&
    /\w/.test(password.charAt(1)) &&
    /^\W\w+\W?$/.test(password)
  )
    return false;
  if (/^(?:user(?:name)?|usr)$/i.test(user) && /^[a-z]+$/i.test(password)) return false;
  if (password.length < 3) return false;
  return !(LOCAL.test(host) && /^[a-z]{1,8}$/i.test(password));
}
