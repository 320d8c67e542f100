import type { CommandPart } from '../call.js';
import { canonicalHost, hostsOfAddress } from '../condition/canonical-host.js';

/** The hosts that a program is told to reach, and whether there may be others that its words do not tell. */
export interface CommandHosts {
  readonly hosts: readonly string[];
  readonly isOpen: boolean;
}

/** How a program names hosts: by every word, by its first word, or by `host:path`. */
type Naming = 'every word' | 'first word' | 'remote path';

const NAMING = new Map<string, Naming>([
  ...'curl wget aria2c axel http https httpie xh lynx w3m links elinks ping ping6 traceroute tracepath mtr whois dig drill nslookup host nmap openssl socat'
    .split(' ')
    .map((name) => [name, 'every word'] as const),
  ...'ssh mosh telnet ftp sftp nc ncat netcat slogin rsh rlogin'
    .split(' ')
    .map((name) => [name, 'first word'] as const),
  ...'scp rsync rcp git'.split(' ').map((name) => [name, 'remote path'] as const),
]);

/** Programs that fetch from hosts which their words need not name. */
const FETCHERS = new Set(
  'npm npx pnpm yarn bun deno pip pip3 pipx uv poetry gem bundle cargo go brew apt apt-get dnf yum apk composer docker podman gh glab aws gcloud az kubectl helm terraform'.split(
    ' ',
  ),
);
const FETCHING =
  /^(?:install|i|ci|add|update|upgrade|publish|login|pull|push|fetch|clone|download|get|search|view|exec|dlx|create|audit|outdated)$/;

/** Of git, what speaks with another host, and what of it takes a name that stands for one. */
const GIT_REMOTE = new Set(['clone', 'fetch', 'pull', 'push', 'ls-remote', 'archive', 'submodule']);

/** Options whose value is no host, by program. Options that are not known are taken to have none. */
const VALUES: Readonly<Record<string, string>> = {
  curl: 'o d H X u A e b c F T K w m r U E C D Q t y Y z',
  wget: 'O o a P t T U Q w l A R D e i B',
  ssh: 'b c D E e F I i L l m O o p Q R S w',
  nc: 'p s w i I O X x T q',
  ncat: 'p s w i',
  netcat: 'p s w i q',
};

/** Options whose value is a host, an address or a list of them. */
const HOST_OPTIONS =
  /^(?:-x|-J|-W|-connect|--(?:proxy|preproxy|socks5|socks5-hostname|doh-url|url|registry|index-url|extra-index-url|host|server|jump|resolve|connect-to))$/;

/** Words with which a program reaches a host that its other words do not name: files of settings, sockets, proxies. */
const LEADING_ELSEWHERE = new Map<string, RegExp>([
  ['curl', /^-[A-Za-z#0-9]*K|^-[A-Za-z]*x.|^--(?:conf|unix-s|abstract|alt-|variab|expand-)/],
  ['wget', /^-[A-Za-z]*[ie]|^--(?:input-f|exec|config)/],
  ...['ssh', 'slogin', 'scp', 'sftp'].map(
    (name) =>
      [
        name,
        /^-[A-Za-z0-9]*F|^-J.|^(?:-[A-Za-z0-9]*o)?\s*(?:proxy|hostname|canonical|controlpath|include|match)/i,
      ] as const,
  ),
  ['git', /^-c|^--config/],
]);
/** `curl http://{a,b}.example/` reaches each of them. */
const SEVERAL = /[{}]|\[[^\]]*-/;

/** Clients that name their host behind `-h`. */
const DATABASES = new Set(
  'psql pg_dump pg_dumpall pg_restore createdb dropdb mysql mariadb mysqldump mysqladmin redis-cli'.split(
    ' ',
  ),
);

/** What one program is told to reach. A word that comes out only when it runs may be any host. */
export function hostsOfCommand(part: CommandPart): CommandHosts {
  if (part === 'unreadable') return { hosts: [], isOpen: true };
  const [program = '', ...words] = part;
  if (/^\/dev\/(?:tcp|udp)$/.test(program)) return shellConnection(words[0]);
  const name = program.slice(program.lastIndexOf('/') + 1).toLowerCase();
  const naming = NAMING.get(name);
  const spoken = [
    ...words.flatMap((word) => (word === undefined ? [] : addressesIn(word))),
    ...optionHosts(words),
    ...(DATABASES.has(name) ? databaseHosts(words) : []),
  ];
  if (!naming) {
    const isFetching = FETCHERS.has(name) && words.some((word) => FETCHING.test(word ?? ''));
    return { hosts: [...new Set(spoken)], isOpen: isFetching && spoken.length === 0 };
  }
  if (name === 'git' && !words.some((word) => GIT_REMOTE.has(word ?? ''))) {
    return { hosts: [...new Set(spoken)], isOpen: false };
  }
  const plain = naming === 'remote path' ? remotePaths(words) : namedHosts(name, naming, words);
  const hosts = [...new Set([...spoken, ...plain])];
  const elsewhere = LEADING_ELSEWHERE.get(name);
  const hasUnknown = words.some(
    (word) => word === undefined || elsewhere?.test(word) || isSeveral(word),
  );
  const isLocalCopy = naming === 'remote path' && name !== 'git';
  return { hosts, isOpen: hasUnknown || (hosts.length === 0 && !isLocalCopy) };
}

/** What the shell itself opens for a redirection. */
function shellConnection(host: string | undefined): CommandHosts {
  return { hosts: bareHosts(host ?? ''), isOpen: host === undefined };
}

function isSeveral(word: string): boolean {
  const [, scheme, place = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#\s]*)/i.exec(word) ?? [];
  const isHost = scheme !== undefined || /^[\w.,:@%{}[\]-]*\.[\w.,:@%{}[\]-]*$/.test(place);
  return isHost && SEVERAL.test(place);
}

/** Addresses anywhere in a word (`--url=https://…`), logins (`user@host`), and values of options that are hosts. */
function addressesIn(word: string): readonly string[] {
  // A quote ends an address in a text; in a word that is one it is part of it.
  const whole = /^(?:--?[\w-]+=)?([a-z][a-z0-9+.-]*:[\\/][\s\S]*)$/i.exec(word)?.[1];
  const addresses = [...(word.match(/[a-z][a-z0-9+.-]*:\/\/[^\s'"]+/gi) ?? []), whole ?? ''];
  const device = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(word)?.[1];
  const socket = /^(?:tcp|udp|ssl|openssl|socks)[\w-]*:(?!\/\/)([^:,]+):/i.exec(word)?.[1];
  const login = /^[\w.+-]+@([\w.-]+)(?::|$)/.exec(word)?.[1];
  const option = /^(--[\w-]+)=(.+)$/.exec(word);
  const value = option?.[1] && HOST_OPTIONS.test(option[1]) ? option[2] : undefined;
  const mapping = /^--(?:resolve|connect-to)=(.*)$/.exec(word)?.[1];
  return [
    ...addresses.flatMap(hostsOfAddress),
    ...(mapping === undefined ? [] : mappedHosts(mapping)),
    login && canonicalHost(login),
    device && canonicalHost(device),
    socket && canonicalHost(socket),
    ...(value === undefined ? [] : bareHosts(value)),
  ].flatMap((host) => host || []);
}

/** The values of options that name a host. `--resolve a:443:10.0.0.1` reaches the address, whatever the name says. */
function optionHosts(words: readonly (string | undefined)[]): readonly string[] {
  return words.flatMap((word = '', index) => {
    if (!HOST_OPTIONS.test(word)) return [];
    const value = words[index + 1] ?? '';
    if (/^--(?:resolve|connect-to)$/.test(word)) return mappedHosts(value);
    return value.split(/[,;]/).flatMap(bareHosts);
  });
}

function mappedHosts(mapping: string): readonly string[] {
  return (mapping.match(/\[[^\]]*\]|[^:,]+/g) ?? []).flatMap(bareHosts);
}

/** `-h db.example` and `-hdb.example`. */
function databaseHosts(words: readonly (string | undefined)[]): readonly string[] {
  return words.flatMap((word = '', index) => {
    if (!/^-h(?!elp$)/.test(word)) return [];
    return bareHosts(word === '-h' ? (words[index + 1] ?? '') : word.slice(2));
  });
}

/** `host:path` and `[::1]:path`, which is how git, scp and rsync name another machine. */
function remotePaths(words: readonly (string | undefined)[]): readonly string[] {
  return words.flatMap((word = '') => {
    if (word.startsWith('-') || word.includes('://')) return [];
    const host = /^(?:[^/:@\s]+@)?(\[[0-9a-f:.]+\]|[^/:\s[\]]+):(?!\/\/)/i.exec(word)?.[1];
    return host === undefined ? [] : (canonicalHost(host) ?? []);
  });
}

function namedHosts(
  program: string,
  naming: Naming,
  words: readonly (string | undefined)[],
): readonly string[] {
  const silent = new Set((VALUES[program] ?? '').split(' ').map((letter) => `-${letter}`));
  const hosts: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (HOST_OPTIONS.test(word)) {
      index += 1;
    } else if (silent.has(word) || isCluster(word, silent)) index += 1;
    else if (word !== '' && !word.startsWith('-') && !word.includes('://')) {
      const isValue = (words[index - 1] ?? '').startsWith('--') && !/[.:]|^localhost$/.test(word);
      const found = isValue ? [] : bareHosts(word);
      hosts.push(...found);
      if (naming === 'first word' && found.length > 0) break;
    }
  }
  return hosts;
}

/** `-sSLo FILE`: several options in one word, of which the last takes a value. */
function isCluster(word: string, silent: ReadonlySet<string>): boolean {
  return /^-[A-Za-z]{2,}$/.test(word) && silent.has(`-${word.at(-1)}`);
}

/** `host`, `host:port`, `host/path`, `user@host`. A small number is a port or a count. */
function bareHosts(word: string): readonly string[] {
  const hosts = hostsOfAddress(word);
  if (hosts.length > 0) return hosts;
  const [place = ''] = word.split(/[/?#]/);
  const isNumber = /^\d{1,5}$/.test(place);
  const host = /^[^\s=]+$/.test(place) && !isNumber ? canonicalHost(place) : undefined;
  return host === undefined ? [] : [host];
}
