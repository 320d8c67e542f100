import { randomUUID } from 'node:crypto';
import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { callDigest, type Registry, type Runtime, type ToolMode } from '@sluice/kernel';
import {
  CallsInFlight,
  callTool,
  type McpRequest,
  type ServeEnd,
  type StdioStreams,
  serveConnection,
} from '@sluice/mcp';
import { isRecord, messageOf } from '@sluice/plain';
import { requestOptions } from './connect/connect-server.js';
import { ForeignServer } from './connect/foreign-server.js';
import type { ServerPlace } from './connect/server-place.js';
import type { Declaration } from './declared-modes.js';
import type { ListedTool } from './pins/tool-shape.js';
import { asideNames, asideTools } from './serve/aside-tools.js';
import { putBinary } from './serve/binary-parts.js';
import { toForeignResult } from './serve/foreign-result.js';
import { LongCalls } from './serve/long-calls.js';
import { passToClient, passToServer, type RunAside, shownCapabilities } from './serve/pass-on.js';
import { sayAlive, untilPatienceEnds } from './serve/person-wait.js';
import { type PinBook, ServerTools } from './server-tools.js';
import { registeredName } from './tool-names.js';

const MAX_CALLS_IN_FLIGHT = 128;

export interface WrapOptions {
  /** The name of the server in rules and records. */
  readonly name: string;
  readonly place: ServerPlace;
  /** Holds for the life of the connection. */
  readonly mode: ToolMode;
  readonly declaration: Declaration;
  readonly pins: PinBook;
  /** Gets the server's tools; it is the runtime's own. */
  readonly registry: Registry;
  /** Asked for at each call, so that the record is opened by the first. */
  readonly runtime: () => Promise<Runtime>;
  /** How long a client that hears no progress is kept waiting for a person, before it is told to ask again. */
  readonly patienceMs: number;
  /** Words for the operator. */
  onWords(words: string): void;
}

export interface WrappedServer {
  /** What a client is shown. */
  tools(): readonly ListedTool[];
  /** Takes the server's list again, as after a person accepted a change. */
  lookAgain(): Promise<void>;
  /** Calls that an earlier process left waiting for a person go on; the client that asks again gets them. */
  takeUp(): Promise<void>;
  /** Serves one client over two streams until it has gone. */
  serveStdio(streams: StdioStreams): Promise<ServeEnd>;
  close(): Promise<void>;
}

const comeBack: CallToolResult = {
  content: [
    {
      type: 'text',
      text: 'This call waits for a person and has not run. Call the same tool again with exactly these arguments to get its result; it will not run twice. The person answers in the Sluice console or with: sluice approve',
    },
  ],
  isError: true,
};

/** Connects to another MCP server and governs it. Throws where it cannot be reached. */
export async function wrapServer(options: WrapOptions): Promise<WrappedServer> {
  const { name, mode, registry, declaration, runtime, onWords } = options;
  const calls = new CallsInFlight(MAX_CALLS_IN_FLIGHT);
  const longCalls = new LongCalls();
  let front: Server | undefined;

  const runAside: RunAside = async (what, args, signal) => {
    const id = `wrap_${randomUUID()}`;
    const outcome = await (await runtime()).runCall(
      { id, name: registeredName(name, what), arguments: args },
      { mode, signal },
    );
    const parts = foreign.takeParts(id);
    if (outcome.isError || !isRecord(outcome.result))
      throw new Error(String(toForeignResult(outcome, parts).content.map(wordsIn).join('\n')));
    return putBinary(outcome.result, parts) as never;
  };
  const foreign = new ForeignServer({
    name,
    place: options.place,
    prepare(client) {
      passToClient(
        client,
        () => front,
        (params, signal) => runAside(asideNames.sampling, params, signal),
      );
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
    call: (tool) => (args, context) => foreign.callTool(tool, args, context),
    onWords,
  });
  const lookAgain = async (): Promise<void> => {
    try {
      const client = await foreign.client();
      await tools.take((await client.listTools(undefined, { cacheMode: 'refresh' })).tools);
      await front?.sendToolListChanged();
    } catch (error) {
      onWords(`the list of tools was not taken: ${messageOf(error)}`);
    }
  };
  const aside = asideTools({
    server: name,
    foreign,
    readOnlyModes: declaration.readOnlyModes,
    modes: [...new Set(declaration.tools.flatMap(({ modes }) => modes))],
    sample: async (params) => {
      if (!front) throw new Error('No client is connected');
      return front.createMessage(params as never, requestOptions);
    },
  });
  for (const tool of aside) registry.register(tool);
  const opened = await foreign.client();

  const answer = async (
    tool: string,
    args: Readonly<Record<string, unknown>>,
    request: McpRequest,
    onProblem: (words: string) => void,
  ): Promise<CallToolResult> => {
    const registered = registeredName(name, tool);
    const digest = callDigest(registered, args);
    const over = new AbortController();
    const dependencies = { runtime, mode, calls, onProblem, toResult };
    try {
      return await longCalls.ask(digest, {
        signal: request.signal,
        start: (signal) =>
          callTool(dependencies, { name: registered, arguments: args }, { ...request, signal }),
        hasToWait: () =>
          request._meta?.progressToken === undefined
            ? untilPatienceEnds(runtime, digest, options.patienceMs, over.signal)
            : sayAlive(request, runtime, digest, over.signal),
        comeBack,
      });
    } finally {
      over.abort();
    }
  };
  const toResult = (outcome: Parameters<typeof toForeignResult>[0]): CallToolResult =>
    toForeignResult(outcome, foreign.takeParts(outcome.toolCallId));

  const connectFront = (onProblem: (words: string) => void): Server => {
    const has = opened.getServerCapabilities() ?? {};
    const instructions = opened.getInstructions();
    const server = new Server(
      { name, version: opened.getServerVersion()?.version ?? '0' },
      { capabilities: shownCapabilities(has), ...(instructions ? { instructions } : {}) },
    );
    // What the server listed goes on as it came, words apart.
    server.setRequestHandler('tools/list', () => ({ tools: [...tools.list(mode)] as never }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      answer(params.name, params.arguments ?? {}, mcpReq, onProblem),
    );
    passToServer(server, has, foreign, runAside);
    front = server;
    return server;
  };

  return {
    tools: () => tools.list(mode),
    lookAgain,
    async takeUp() {
      const open = await runtime();
      const asked = await open.pendingApprovals();
      const { waiting } = await open.resume({ mode });
      for (const { callId, outcome } of waiting) {
        const request = asked.find((entry) => entry.request.callId === callId)?.request;
        const digest = request?.argumentsDigest ?? request?.digest;
        if (digest !== undefined) longCalls.adopt(digest, outcome.then(toResult));
      }
    },
    serveStdio: (streams) => serveConnection(connectFront, calls, streams),
    close: () => foreign.close(),
  };
}

function wordsIn(block: CallToolResult['content'][number]): string {
  return block.type === 'text' ? block.text : `[${block.type}]`;
}
