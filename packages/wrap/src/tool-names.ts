import { createHash } from 'node:crypto';

const MOST_CHARS = 64;

/** The name of a server, as it stands in the names of its tools, in rules and in the record. */
export const SERVER_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/**
 * The name under which a server's tool is registered, governed and recorded: `mcp__github__create_issue`. No built-in
 * tool begins so, and two servers have two names, so nothing can be shadowed. One that would be too long ends in its
 * digest.
 */
export function registeredName(server: string, tool: string): string {
  const name = `mcp__${server}__${tool.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`;
  // What was replaced or cut is told apart by the digest, so two tools never get one name.
  if (name.length <= MOST_CHARS && name.endsWith(`__${tool}`)) return name;
  const digest = createHash('sha256').update(tool).digest('hex').slice(0, 8);
  return `${name.slice(0, MOST_CHARS - digest.length - 1)}_${digest}`;
}

/** Whether a registered name is one of this server's. A server's name holds no underscore, so there is one answer. */
export function isToolOf(server: string, registered: string): boolean {
  return registered.startsWith(`mcp__${server}__`);
}
