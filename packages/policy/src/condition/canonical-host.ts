/**
 * The one form in which rules see a host: lower case, names in ASCII, numbers as an address (`0x7f.1` is `127.0.0.1`),
 * without brackets, port, login or a dot at the end. Nothing for what cannot be a host.
 */
export function canonicalHost(written: string): string | undefined {
  const text = written.trim().replace(/^.*@/s, '');
  const bare = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text;
  const address = `http://${bare}/`;
  if (bare === '' || /[\s/\\?#]/.test(bare) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  return host === '' ? undefined : host;
}

/**
 * The hosts of a text that is an address with a scheme; a text that only speaks of one has none. Programs read what is
 * odd in an address differently: a browser takes `\\` for `/` and leaves out tabs and line ends, curl takes them as
 * part of the login. So there may be several, of which a program reaches one.
 */
export function hostsOfAddress(text: string): readonly string[] {
  const address = text.trim();
  const place = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1];
  const name = place?.replace(/^[\s\S]*@/, '');
  const readings = [
    // Up to the first character that may end it, and up to the first that ends it for all.
    place?.split(/\s/)[0],
    name,
    // Whoever looks a name up takes what stands behind a `\` as it is.
    name?.replaceAll('\\', ''),
    asBrowser(address),
  ];
  return [...new Set(readings.flatMap((host) => (host && canonicalHost(host)) ?? []))];
}

/** Of these schemes a browser reads one slash, three or backslashes as two. */
function asBrowser(address: string): string | undefined {
  if (!/^(?:https?|wss?|ftp):[\\/\s]/i.test(address) || / /.test(address)) return undefined;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
