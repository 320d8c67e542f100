import type { Finding } from '../finding.js';
import { isPlaceholder, isRandomLooking, mixOf } from './value-shape.js';

const NAMES =
  /密码|密碼|口令|金鑰|權杖|憑證|私鑰|密钥|秘钥|密匙|私钥|令牌|凭证|凭据|授权码|访问码|暗号|通行证|(?:登录|访问|接口)码/g;
/** The word for a password or a key in more languages; the link and the value are judged in the same way. */
const LETTER = '[A-Za-zÀ-ɏЀ-ӿ\\d]';
const OTHER_NAMES = new RegExp(
  `(?<!${LETTER})(?:${[
    ...['passw[oö]rte?r?', 'kennwort', 'zugangsschlüssel', 'wachtwoord', 'lösenord', 'adgangskode'],
    ...['passord', 'salasana', 'mot de passe', 'clé secrète', "clé d['’]api", 'contraseña'],
    ...[
      'clave secreta',
      'senha',
      'chave secreta',
      "parola d['’]ordine",
      'parolă',
      'hasło',
      'heslo',
    ],
    ...['jelszó', 'şifre', 'mật khẩu', 'пароль', 'пароля', 'секретный ключ', 'κωδικός', 'סיסמה'],
    ...['كلمة المرور', 'كلمة السر', 'पासवर्ड', 'รหัสผ่าน', 'パスワード', '暗証番号', '秘密鍵'],
    ...['비밀번호', '암호', '패스워드'],
  ].join('|')})(?!${LETTER})`,
  'gi',
);
const OTHER_LINK =
  /[ \t]{0,4}(?:[（(][^（）()\n]{0,20}[）)])?[ \t\u00a0]{0,4}(?:(?:ist|lautet|est|es|é|è|is|är|er|to|on|är|は|은|는)(?=[ \t:：=]))?[ \t\u00a0]{0,4}[:：=＝]?[ \t]{0,4}["'`“”‘’「『«]?(?=[\x21-\x7e])/y;
const LINK =
  /(?:[（(][^（）()\n]{0,20}[）)])?[ \t]{0,4}(?:已?(?:是|为|改为|改成|设为|设置为|重置为|更新为|换成)|[:：=＝]|就是)?[ \t]{0,4}[:：=＝]?[ \t]{0,4}["'`“”‘’「『《【]?(?=[\x21-\x7e])/y;
const VALUE = /[\x21\x23-\x26\x28-\x3b=\x3f-\x5b\x5d-\x5f\x61-\x7e]{6,256}/y;
const STRONG = /[是为改成：:=＝“「『【]/;

/**
 * Passwords and keys in prose: `登录密码是 …`, `账号 admin 口令 …`, `密钥（勿外传）：…`, `Das Passwort lautet: …`. English names
 * are also names in code, and are read with assignments.
 */
export function scanSpokenWords(text: string, out: Finding[]): void {
  scanNames(text, 'chinese-password', NAMES, LINK, out);
  scanNames(text, 'spoken-password', OTHER_NAMES, OTHER_LINK, out);
}

function scanNames(
  text: string,
  rule: string,
  names: RegExp,
  linked: RegExp,
  out: Finding[],
): void {
  names.lastIndex = 0;
  for (let hit = names.exec(text); hit; hit = names.exec(text)) {
    const from = hit.index + hit[0].length;
    linked.lastIndex = from;
    const link = linked.exec(text);
    if (!link) continue;
    const start = from + link[0].length;
    VALUE.lastIndex = start;
    const value = withoutStops(VALUE.exec(text)?.[0] ?? '');
    if (!isSpokenSecret(value, STRONG.test(link[0]))) continue;
    out.push({ rule, kind: 'password', start, end: start + value.length });
  }
}

const STOPS = `"'\`)],;.`;

function withoutStops(value: string): string {
  let end = value.length;
  while (end > 0 && STOPS.includes(value.charAt(end - 1))) end -= 1;
  return end === value.length ? value : value.slice(0, end);
}

function isSpokenSecret(value: string, strong: boolean): boolean {
  if (
    value.length < 6 ||
    isPlaceholder(value) ||
    /^(?:[a-z]+:\/\/|\/|\.\/|[`<{[($@#*|])/i.test(value)
  )
    return false;
  if (/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\().*$/.test(value)) return false;
  const { digits, lower, upper, symbols } = mixOf(value);
  if (lower + upper === 0) return false;
  if (digits === 0 && !(strong && lower > 0 && upper > 0 && symbols >= 2)) return false;
  if (/^[A-Z]{2,}[-_]?\d+(?:[-_/][A-Z0-9]+)*$/.test(value) || /^[a-z_]+\d?$/.test(value))
    return false;
  if (value.length >= 16) return isRandomLooking(value) || symbols > 1;
  return strong || (value.length >= 8 && lower > 0 && (symbols > 0 || (upper > 0 && digits >= 2)));
}
