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
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const from = at + 3;
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
