import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import type { CallOutcome, Registry } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { coalesced } from './connect/coalesced.js';
import { ForeignServer } from './connect/foreign-server.js';
import type { ServerPatience } from './connect/server-patience.js';
import type { ServerPlace } from './connect/server-place.js';
import type { Declaration } from './declared-modes.js';
import { toForeignResult } from './serve/foreign-result.js';
import { type PinBook, ServerTools } from './server-tools.js';

export interface GovernOptions {
  /** The name of the server in rules and records. */
  readonly name: string;
  readonly place: ServerPlace;
  readonly patience: ServerPatience;
  readonly declaration: Declaration;
  readonly pins: PinBook;
  /** Gets the server's tools; it is the runtime's own. */
  readonly registry: Registry;
  /** Whether binary content of results waits to be handed on; else only its digest is left. */
  readonly keepsBinary: boolean;
  /** Called with each new connection before it opens, for what the server may ask of its client. */
  prepare(client: Client): void;
  /** The list of tools is another one. */
  onChange(): Promise<void>;
  /** Words for the operator. */
  onWords(words: string): void;
}

/** Another MCP server whose declared tools stand in our registry, as they were seen. */
export interface GovernedServer {
  readonly name: string;
  readonly foreign: ForeignServer;
  readonly tools: ServerTools;
  /** Takes the server's list again, as after a person accepted a change. Never rejects: what went wrong is said. */
  lookAgain(): Promise<void>;
  /**
   * The outcome of a call of one of its tools, as an MCP client gets it.
   *
   * @param readOn what the client calls the tool that reads on in a cut result; `result_read` by default
   */
  toResult(outcome: CallOutcome, readOn?: string): CallToolResult;
  /** Ends the connection and takes its tools out of the registry. */
  close(): Promise<void>;
}

/** Between two looks at a list that a server says has changed, however often it says so. */
const REST_MS = 200;

/** Governs a server that is connected to by the first who needs it. */
export function governServer(options: GovernOptions): GovernedServer {
  const { name, registry, declaration, onWords } = options;
  const foreign = new ForeignServer({
    name,
    place: options.place,
    patience: options.patience,
    keepsBinary: options.keepsBinary,
    prepare(client) {
      options.prepare(client);
      client.setNotificationHandler('notifications/tools/list_changed', lookAgain);
    },
    async onOpen(client) {
      await tools.take(
        client.getServerCapabilities()?.tools ? (await client.listTools()).tools : [],
      );
    },
    onWords,
  });
  const tools = new ServerTools({
    server: name,
    registry,
    declaration,
    pins: options.pins,
    callMs: options.patience.callMs,
    call: (tool, faultNow) => (args, context) => foreign.callTool(tool, args, context, faultNow),
    onWords,
  });
  const lookAgain = coalesced(async () => {
    try {
      const { tools: listed } = await foreign.ask('tools/list', (client, asking) =>
        client.listTools(undefined, { ...asking, cacheMode: 'refresh' }),
      );
      await tools.take(listed);
      await options.onChange();
    } catch (error) {
      onWords(`the list of tools was not taken: ${messageOf(error)}`);
    }
  }, REST_MS);
  return {
    name,
    foreign,
    tools,
    lookAgain,
    toResult: (outcome, readOn) =>
      toForeignResult(outcome, foreign.takeParts(outcome.toolCallId), readOn),
    async close() {
      await foreign.close();
      tools.clear();
    },
  };
}
