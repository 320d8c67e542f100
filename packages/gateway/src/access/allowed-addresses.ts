import { isIP } from 'node:net';

/** The exact `Host` and `Origin` values that reach the gateway. Nothing is matched by part or by pattern. */
export interface AllowedAddresses {
  /** Whether a request was sent to one of the hosts, and to no other: by one `Host`, and by a path alone. */
  isReachedBy(request: Request): boolean;
  isOrigin(origin: string): boolean;
}

/** What a request says of where it was sent. */
interface Request {
  readonly url?: string | undefined;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly headers: { readonly host?: string | undefined };
}

/**
 * A page on a foreign name that resolves to this machine sends its own name as `Host` and `Origin`; only exact
 * names tell it apart (DNS rebinding).
 */
export function allowedAddresses(options: {
  readonly host: string;
  readonly port: number;
  readonly allowedOrigins: readonly string[];
  /** Beside the loopback, where it listens everywhere. */
  readonly alsoAt?: readonly string[];
}): AllowedAddresses {
  const { host, port, alsoAt = [] } = options;
  const names = isLoopback(host)
    ? ['127.0.0.1', 'localhost', '[::1]']
    : isAnyAddress(host)
      ? ['127.0.0.1', 'localhost', '[::1]', ...alsoAt.map(bracketed)]
      : [bracketed(host)];
  const hosts = new Set(names.map((name) => `${name}:${port}`));
  const origins = new Set([...hosts].map((name) => `http://${name}`));
  for (const given of options.allowedOrigins) {
    const origin = readOrigin(given);
    origins.add(origin.text);
    hosts.add(origin.host);
  }
  const isHost = (value: string | undefined): boolean =>
    value !== undefined && hosts.has(value.toLowerCase());
  return {
    isReachedBy: ({ url = '', rawHeaders, headers }) => {
      const named = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
      return named.length === 1 && url.startsWith('/') && isHost(headers.host);
    },
    isOrigin: (value) => origins.has(value),
  };
}

/** Origins at which a browser of another machine reaches the gateway: none, unless the operator chose it. */
export function networkOrigins(options: {
  readonly host: string;
  readonly port: number;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly alsoAt?: readonly string[] | undefined;
}): readonly string[] {
  const { host, port, allowedOrigins = [], alsoAt = [] } = options;
  const own = isAnyAddress(host) ? alsoAt : isLoopback(host) ? [] : [host];
  const named = allowedOrigins
    .map((given) => readOrigin(given).text)
    .filter((origin) => !isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, '')));
  return [...named, ...own.map((name) => `http://${bracketed(name)}:${port}`)];
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** The host of an address that this machine's browser can open: one that listens everywhere is reached at the loopback. */
export function openedHost(host: string): string {
  if (!isAnyAddress(host)) return bracketed(host);
  return host === '::' ? '[::1]' : '127.0.0.1';
}

/** A host as it stands in an address. */
function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
}

function readOrigin(given: string): { readonly text: string; readonly host: string } {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.origin !== given || url.origin === 'null') {
    throw new Error(
      `Allowed origin "${given}" is not one; write scheme, host and port as https://sluice.example:8443`,
    );
  }
  return { text: url.origin, host: url.host };
}
