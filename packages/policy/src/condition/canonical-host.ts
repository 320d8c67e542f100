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

/** The host of a text that is an address with a scheme; a text that only speaks of one has none. */
export function hostOfAddress(text: string): string | undefined {
  const address = text.trim();
  // Of these schemes a browser reads one slash, three or backslashes as two.
  if (/^(?:https?|wss?|ftp):[\\/]/i.test(address) && !/\s/.test(address) && URL.canParse(address)) {
    return canonicalHost(new URL(address).hostname);
  }
  const match = /^[a-z][a-z0-9+.-]*:\/\/([^\s/?#]*)/i.exec(address);
  return match?.[1] === undefined ? undefined : canonicalHost(match[1]);
}
