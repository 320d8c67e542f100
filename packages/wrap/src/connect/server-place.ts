/** Where another MCP server is: a program that speaks on its standard streams, or an address. */
export type ServerPlace =
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
    }
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> };

/** The place in words that hold no secret: neither arguments nor a query. */
export function placeWords(place: ServerPlace): string {
  if ('command' in place) return place.command;
  const { origin, pathname } = new URL(place.url);
  return origin + pathname;
}

/** Whether what is sent there cannot be read on the way: https, or a server on this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  );
}
