import { Server } from '@modelcontextprotocol/server';
import type { Registry, Runtime, ToolMode } from '@sluice/kernel';
import { callTool } from './call-tool.js';
import { CallsInFlight } from './calls-in-flight.js';
import { describeServer } from './describe-server.js';
import { listMcpTools } from './list-mcp-tools.js';
import { type ServeEnd, type StdioStreams, serveConnection } from './serve-stdio.js';

const VERSION = '0.1.0';
const MAX_CALLS_IN_FLIGHT = 128;

export interface McpServerOptions {
  readonly registry: Registry;
  /**
   * Asked for at each call with the client's own name for itself, so that what a call needs may be opened at the first.
   * A call is refused if it throws.
   */
  readonly runtime: (client: string | undefined) => Promise<Runtime>;
  /** Holds for the life of the server. Nothing a client sends can change it. */
  readonly mode: ToolMode;
  /** What a client may show a model before it knows the tools; made from the list if left away. */
  readonly instructions?: string;
  /** Answers a call in place of `callTool`, as where its result is somebody else's. */
  readonly answer?: typeof callTool;
  /** Further calls are refused until one ends. */
  readonly maxCallsInFlight?: number;
}

/** The tools of one mode for one client. */
export interface McpServer {
  /**
   * Serves one client over two streams, in whichever protocol revision it opens with. Resolves when the
   * client has gone or `signal` has aborted, after every running call was cancelled. Never rejects.
   */
  serveStdio(streams: StdioStreams): Promise<ServeEnd>;
  /** Tells the client that the registry holds other tools than it was shown. */
  sayToolsChanged(): Promise<void>;
}

/** Serves exactly `registry.listTools(mode)`; every call takes the runtime's road. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { registry, runtime } = options;
  const mode = options.registry.modes.require(options.mode);
  const answer = options.answer ?? callTool;
  const connected = new Set<Server>();
  const calls = new CallsInFlight(options.maxCallsInFlight ?? MAX_CALLS_IN_FLIGHT);

  /** A client that probes one revision and speaks another gets two of these; the calls are shared. */
  const connect = (onProblem: (words: string) => void): Server => {
    const server = new Server(
      { name: 'sluice', title: 'Sluice', version: VERSION },
      {
        capabilities: { tools: { listChanged: true } },
        instructions: options.instructions ?? describeServer(registry, mode),
      },
    );
    server.setRequestHandler('tools/list', () => ({ tools: listMcpTools(registry, mode) }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      answer({ runtime: () => runtime(clientOf(server)), mode, calls, onProblem }, params, mcpReq),
    );
    server.onclose = () => connected.delete(server);
    connected.add(server);
    return server;
  };

  return {
    serveStdio: (streams) => serveConnection(connect, calls, streams),
    async sayToolsChanged() {
      for (const server of connected) if (server.transport) await server.sendToolListChanged();
    },
  };
}

const MAX_NAME_CHARS = 100;

/** What a client calls itself proves nothing; it is told, not trusted. */
function clientOf(server: Server): string | undefined {
  return server.getClientVersion()?.name.slice(0, MAX_NAME_CHARS);
}
