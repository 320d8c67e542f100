import type { CommandPart } from '../call.js';
import { canonicalHost, hostOfAddress } from '../condition/canonical-host.js';

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

/** What one program is told to reach. A word that comes out only when it runs may be any host. */
export function hostsOfCommand(part: CommandPart): CommandHosts {
  if (part === 'unreadable') return { hosts: [], isOpen: true };
  const [program = '', ...words] = part;
  const name = program.slice(program.lastIndexOf('/') + 1).toLowerCase();
  const naming = NAMING.get(name);
  const spoken = [
    ...words.flatMap((word) => (word === undefined ? [] : addressesIn(word))),
    ...optionHosts(words),
  ];
  if (!naming) {
    const isFetching = FETCHERS.has(name) && words.some((word) => FETCHING.test(word ?? ''));
    return { hosts: [...new Set(spoken)], isOpen: isFetching && spoken.length === 0 };
  }
  if (name === 'git' && !words.some((word) => GIT_REMOTE.has(word ?? ''))) {
    return { hosts: [...new Set(spoken)], isOpen: false };
  }
  const plain = naming === 'remote path' ? remotePaths(words) : bareHosts(name, naming, words);
  const hosts = [...new Set([...spoken, ...plain])];
  const hasUnknown = words.includes(undefined);
  const isLocalCopy = naming === 'remote path' && name !== 'git';
  return { hosts, isOpen: hasUnknown || (hosts.length === 0 && !isLocalCopy) };
}

/** Addresses anywhere in a word (`--url=https://…`), logins (`user@host`), and values of options that are hosts. */
function addressesIn(word: string): readonly string[] {
  const addresses = word.match(/[a-z][a-z0-9+.-]*:\/\/[^\s'"]+/gi) ?? [];
  const device = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(word)?.[1];
  const socket = /^(?:tcp|udp|ssl|openssl|socks)[\w-]*:(?!\/\/)([^:,]+):/i.exec(word)?.[1];
  const login = /^[\w.+-]+@([\w.-]+)(?::|$)/.exec(word)?.[1];
  const option = /^(--[\w-]+)=(.+)$/.exec(word);
  const value = option?.[1] && HOST_OPTIONS.test(option[1]) ? option[2] : undefined;
  return [
    ...addresses.map(hostOfAddress),
    login && canonicalHost(login),
    device && canonicalHost(device),
    socket && canonicalHost(socket),
    value && bareHost(value),
  ].flatMap((host) => host || []);
}

/** The values of options that name a host. `--resolve a:443:10.0.0.1` reaches the address, whatever the name says. */
function optionHosts(words: readonly (string | undefined)[]): readonly string[] {
  return words.flatMap((word = '', index) => {
    if (!HOST_OPTIONS.test(word)) return [];
    const value = words[index + 1] ?? '';
    const isMapping = /^--(?:resolve|connect-to)$/.test(word);
    const parts = isMapping ? (value.match(/\[[^\]]*\]|[^:,]+/g) ?? []) : value.split(/[,;]/);
    return parts.flatMap((part) => bareHost(part) ?? []);
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

function bareHosts(
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
      const host = isValue ? undefined : bareHost(word);
      if (host !== undefined) hosts.push(host);
      if (naming === 'first word' && host !== undefined) break;
    }
  }
  return hosts;
}

/** `-sSLo FILE`: several options in one word, of which the last takes a value. */
function isCluster(word: string, silent: ReadonlySet<string>): boolean {
  return /^-[A-Za-z]{2,}$/.test(word) && silent.has(`-${word.at(-1)}`);
}

/** `host`, `host:port`, `host/path`, `user@host`. A small number is a port or a count. */
function bareHost(word: string): string | undefined {
  const address = hostOfAddress(word);
  if (address !== undefined) return address;
  const [place = ''] = word.split(/[/?#]/);
  const isNumber = /^\d{1,5}$/.test(place);
  return /^[^\s=]+$/.test(place) && !isNumber ? canonicalHost(place) : undefined;
}
