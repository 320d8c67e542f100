import type { Finding } from '../finding.js';
import { isPlaceholder, isRandomLooking } from './value-shape.js';

const USER_PART = /([^\s:/?#@"'`<>\\,;()|\uE000]{0,128}):([^\s"'`<>\\/\uE000|]{1,256})@/y;
const USER_ALONE = /([A-Za-z0-9_.~-]{20,256})@/y;
const LOCAL =
  /^(?:localhost|127\.0\.0\.1|host|hostname|server|example\.(?:com|org|net)|db\b(?!\.))/;

/** Passwords in `scheme://user:password@host`, with an `@` inside the password too. */
export function scanUrls(text: string, out: Finding[]): void {
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const from = at + 3;
    USER_PART.lastIndex = from;
    const both = USER_PART.exec(text);
    if (both) {
      const user = both[1] ?? '';
      const password = both[2] ?? '';
      const end = from + both[0].length - 1;
      const host = text.slice(end + 1, end + 40);
      if (!isSecretPassword(user, password, host)) continue;
      const start = /^[a-z]*\.contribsys\.com/.test(host) ? from : end - password.length;
      out.push({ rule: 'url-password', kind: 'password', start, end });
      continue;
    }
    USER_ALONE.lastIndex = from;
    const alone = USER_ALONE.exec(text);
    if (alone?.[1] && isRandomLooking(alone[1]) && !isPlaceholder(alone[1]))
      out.push({ rule: 'url-token', kind: 'secret', start: from, end: from + alone[1].length });
  }
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
