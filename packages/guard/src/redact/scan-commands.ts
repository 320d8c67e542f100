import type { Finding } from '../finding.js';
import { isPlaceholder, mixOf } from './value-shape.js';

interface CommandRule {
  readonly name: string;
  readonly words: RegExp;
  /** Matched within the rest of the command line; group 1 is the secret. */
  readonly flag: RegExp;
  /** Whatever stands there is a password, even a plain word; otherwise it has to look like one. */
  readonly isSure?: boolean;
}

/** Programs whose short flags carry a password. Long flags are read as telling names. */
const COMMANDS: readonly CommandRule[] = [
  {
    name: 'mysql-password',
    words: /\b(?:mysql|mysqldump|mysqladmin|mariadb|mycli|mysqlimport|xtrabackup)\b/g,
    flag: /\s-p["']?([^\s"'-][^\s"']{2,128})/g,
  },
  {
    name: 'user-password',
    words: /\b(?:curl|wget|http|https|xh|httpie|aria2c|ldapsearch|svn|rclone|smbclient|lftp|mc)\b/g,
    flag: /\s(?:-[A-Za-z]{0,6}u|-a|--user|--proxy-user|-U|--basic)[ =]{0,3}["']?[^\s:"'$]{0,64}[:%]([^\s"']{3,128})/g,
    isSure: true,
  },
  {
    name: 'user-token',
    words: /\b(?:curl|wget|http|https|xh|httpie)\b/g,
    flag: /\s(?:-[A-Za-z]{0,6}u|--user|--proxy-user|-a)[ =]{0,3}["']?([^\s:"'$]{20,256}):(?:["'\s]|x-oauth-basic|$)/g,
  },
  {
    name: 'sshpass-password',
    words: new RegExp(
      [
        String.raw`\b(?:sshpass|plink|pscp|putty|7z|7za|unzip|zip|mongo|mongosh|mongodump|mongorestore|docker|`,
        'podman|helm|az|oc|skopeo|buildah|nexus|cqlsh|influx|isql|sqlplus|ansible|net|wmic|psexec|',
        'xfreerdp|rar|unrar|mosquitto_pub|mosquitto_sub|htpasswd|redis-cli|keydb-cli|valkey-cli|sqlcmd|',
        String.raw`bcp|ldapsearch|ldapadd|ldapmodify|kinit|keytool|gpg|impacket)\b`,
      ].join(''),
      'g',
    ),
    flag: /\s(?:-p|-pw|-P|-a|-w|\/p:|\/password:|-storepass|-keypass|-srcstorepass|-deststorepass)[ =]?["']?([^\s"'-][^\s"']{3,128})/g,
  },
  {
    name: 'certificate-password',
    words: /\b(?:curl|xh)\b/g,
    flag: /\s(?:-E|--cert|--proxy-cert)[ =]["']?[^\s:"'$]{2,256}:([^\s"']{4,128})/g,
  },
  {
    name: 'oracle-password',
    words: /\b(?:sqlplus|sqlldr|sqlcl|expdp|impdp|rman)\b/g,
    flag: /\s["']?[\w$#.-]{1,64}\/([^\s"'@]{4,128})@/g,
  },
  {
    name: 'share-password',
    words: /\bnet use\b/g,
    flag: /^\s+(?:[A-Za-z]:\s+)?\\\\\S+\s+([^\s/*]{6,64})/g,
  },
  {
    name: 'login-pair',
    words: /\b(?:lftp|ncftp|lftpget)\b/g,
    flag: /\s-u[ =]?["']?[^\s:"'$,]{1,64},([^\s"']{4,128})/g,
    isSure: true,
  },
  {
    name: 'htpasswd-password',
    words: /\bhtpasswd\b/g,
    flag: /^\s+-[A-Za-z]{0,6}b[A-Za-z]{0,6}(?:\s+-[A-Za-z0-9]{1,8}(?:\s+[0-9]{1,9})?){0,3}\s+[^\s-][^\s]{0,200}\s+[^\s-][^\s]{0,80}\s+["']?([^\s"']{4,128})/g,
    isSure: true,
  },
  { name: 'openssl-pass', words: /\bpass(?=:)/g, flag: /:([^\s"':]{4,128})/g },
  { name: 'net-user', words: /\bnet user\b/g, flag: /^\s+\S+\s+([^\s/*]{6,64})/g },
  { name: 'chpasswd', words: /\bchpasswd\b/g, flag: /<<<\s*["']?[\w-]+:([^\s"']{4,128})/g },
];
const ECHO_CHPASSWD =
  /\becho\s{1,4}["']?[\w-]{1,32}:([^\s"'|]{4,128})["']?\s{0,4}\|\s{0,4}(?:sudo\s+)?chpasswd/g;
const ECHO_STDIN =
  /\b(?:echo|printf)\s{1,4}(?:-n\s)?["']?([^\s"'|$]{6,128})["']?\s{0,4}\|\s{0,4}[^\n|]{1,80}--?(?:password-stdin|passphrase-fd|stdin)/g;
const ECHO_SUDO =
  /\b(?:echo|printf)\s{1,4}(?:-n\s)?["']?([^\s"'|$]{4,128})["']?\s{0,4}\|\s{0,4}(?:sudo\s(?:-[A-Za-z]\s){0,3}-[A-Za-z]{0,4}S|su\b|passwd\b|kinit\b|cryptsetup\b)/g;
const LINE_REACH = 600;

/** Passwords given to a program on its command line. */
export function scanCommands(text: string, out: Finding[]): void {
  for (const rule of COMMANDS) {
    rule.words.lastIndex = 0;
    let reached = 0;
    for (let hit = rule.words.exec(text); hit; hit = rule.words.exec(text)) {
      const from = hit.index + hit[0].length;
      if (from < reached) continue;
      const line = commandFrom(text, from);
      reached = from + line.length;
      takeFlags(line, from, rule, out);
    }
  }
  for (const [name, regex] of [
    ['echo-chpasswd', ECHO_CHPASSWD],
    ['echo-password-stdin', ECHO_STDIN],
    ['echo-sudo-password', ECHO_SUDO],
  ] as const) {
    regex.lastIndex = 0;
    for (let hit = regex.exec(text); hit; hit = regex.exec(text)) push(hit, 0, { name }, out);
  }
}

function takeFlags(line: string, offset: number, rule: CommandRule, out: Finding[]): void {
  rule.flag.lastIndex = 0;
  for (let hit = rule.flag.exec(line); hit; hit = rule.flag.exec(line))
    push(hit, offset, rule, out);
}

function push(
  hit: RegExpExecArray,
  offset: number,
  { name, isSure }: Pick<CommandRule, 'name' | 'isSure'>,
  out: Finding[],
): void {
  const value = hit[1] ?? '';
  if (isPlaceholder(value) || !(isSure ? isSurePassword(value) : isShellPassword(value))) return;
  const start = offset + hit.index + hit[0].lastIndexOf(value);
  out.push({ rule: name, kind: 'password', start, end: start + value.length });
}

/** The rest of a command, as far as is looked. A backslash before the line break goes on with it. */
function commandFrom(text: string, from: number): string {
  const reach = text.slice(from, from + LINE_REACH);
  let end = reach.indexOf('\n');
  while (end > 0 && /\\\r?$/.test(reach.slice(Math.max(0, end - 2), end)))
    end = reach.indexOf('\n', end + 1);
  return end < 0 ? reach : reach.slice(0, end);
}

/** Not a variable, a port, a path or a word that only stands for a password. */
function isSurePassword(value: string): boolean {
  return (
    value.length >= 4 &&
    !/^[$%<{[(~./\uE000]|^\d{1,5}$|^\*+$/.test(value) &&
    !value.includes('\uE000')
  );
}

function isShellPassword(value: string): boolean {
  if (
    value.includes('\uE000') ||
    /^(?:\d{1,5}(?::\d{1,5})?(?:\/\w+)?|[./~\\].*|[a-z]+:\/\/.*|\$.*|%.*%)$/i.test(value)
  )
    return false;
  if (/^[\d.]+:\d+(?::\d+)?$/.test(value) || /^[\w.-]+\/[\w./:-]+$/.test(value)) return false;
  const { digits, symbols, lower, upper } = mixOf(value);
  return (
    lower + upper + digits > 0 &&
    (digits > 0 ||
      /[^\w.,:/=-]/.test(value) ||
      (symbols === 0 && value.length >= 12 && upper > 1 && lower > 1))
  );
}
