import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Where an MCP server is: a program that speaks on its standard streams, or an address. */
export type McpPlace =
  | {
      readonly command: string;
      readonly args?: readonly string[];
      /** All that the program gets of an environment, beside what it needs to start. */
      readonly env?: Readonly<Record<string, string>>;
      readonly cwd?: string;
    }
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> };

export function transportTo(place: McpPlace) {
  if ('url' in place) {
    return new StreamableHTTPClientTransport(new URL(place.url), {
      requestInit: { headers: { ...place.headers } },
    });
  }
  return new StdioClientTransport({
    command: place.command,
    args: [...(place.args ?? [])],
    ...(place.env ? { env: { ...place.env } } : {}),
    ...(place.cwd === undefined ? {} : { cwd: place.cwd }),
    stderr: 'ignore',
  });
}

/** The place in words that hold no secret: neither arguments nor a query. */
export function placeInWords(place: McpPlace): string {
  if ('command' in place) return place.command;
  const { origin, pathname } = new URL(place.url);
  return origin + pathname;
}
