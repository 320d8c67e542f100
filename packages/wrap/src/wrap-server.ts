import { randomUUID } from 'node:crypto';
import { type CallToolResult, type InputRequest, Server } from '@modelcontextprotocol/server';
import { callDigest, type Registry, type Runtime, type ToolMode } from '@sluice/kernel';
import { CallsInFlight, type ServeEnd, type StdioStreams, serveConnection } from '@sluice/mcp';
import { isRecord, uncheckedSchemas, visibleText } from '@sluice/plain';
import type { ServerPatience } from './connect/server-patience.js';
import type { ServerPlace } from './connect/server-place.js';
import type { Declaration } from './declared-modes.js';
import { governServer } from './govern-server.js';
import { guardedProse } from './guarded-words.js';
import type { ListedTool } from './pins/tool-shape.js';
import type { AnswerBook } from './serve/answer-book.js';
import { answerCalls } from './serve/answer-calls.js';
import { asideNames, asideOfTexts, asideTools } from './serve/aside-tools.js';
import { putBinary } from './serve/binary-parts.js';
import { toForeignResult } from './serve/foreign-result.js';
import { InputRounds } from './serve/input-rounds.js';
import {
  askClient,
  isAskedInResults,
  passToClient,
  passToServer,
  type RunAside,
  shownCapabilities,
} from './serve/pass-on.js';
import { asPromised, readOnTool } from './serve/read-on-tool.js';
import { READ_ON, shownTexts } from './serve/shown-text.js';
import { unknownTool } from './serve/unknown-tool.js';
import type { PinBook } from './server-tools.js';
import { registeredName } from './tool-names.js';

const MAX_CALLS_IN_FLIGHT = 128;

export interface WrapOptions {
  /** The name of the server in rules and records. */
  readonly name: string;
  readonly place: ServerPlace;
  /** How long the server may keep its client waiting. */
  readonly patience: ServerPatience;
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
  /** Which answers are owed to clients. */
  readonly book: AnswerBook;
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

/** Connects to another MCP server and governs it. Throws where it cannot be reached. */
export async function wrapServer(options: WrapOptions): Promise<WrappedServer> {
  const { name, mode, registry, declaration, runtime } = options;
  const calls = new CallsInFlight(MAX_CALLS_IN_FLIGHT);
  let front: Server | undefined;
  const rounds = new InputRounds();
  const ask = askClient(() => front, rounds);

  const runAside: RunAside = async (what, args, signal) => {
    const id = `wrap_${randomUUID()}`;
    const outcome = await (await runtime()).runCall(
      { id, name: registeredName(name, what), arguments: args },
      { mode, signal },
    );
    const parts = governed.foreign.takeParts(id);
    const texts = outcome.isError ? undefined : shownTexts(outcome.result, reader.name());
    if (texts) return asideOfTexts(what, args, texts) as never;
    if (outcome.isError || !isRecord(outcome.result))
      throw new Error(String(toForeignResult(outcome, parts).content.map(wordsIn).join('\n')));
    return putBinary(outcome.result, parts) as never;
  };

  const governed = governServer({
    ...options,
    keepsBinary: true,
    prepare: (client) =>
      passToClient(
        client,
        () => front,
        ask,
        (params, signal) => runAside(asideNames.sampling, params, signal),
        options.onWords,
      ),
    onChange: async () => front?.sendToolListChanged(),
  });
  const { foreign, tools } = governed;
  const reader = readOnTool(registry, mode, () => tools.list(mode));
  const answers = answerCalls({
    patienceMs: options.patienceMs,
    book: options.book,
    toResult(outcome) {
      if (outcome.errorCode === 'TOOL_NOT_FOUND')
        return unknownTool(outcome, name, [...tools.list(mode), ...reader.list()]);
      const result = governed.toResult(outcome, reader.name());
      return asPromised(outcome, result, tools.listed(outcome.toolName));
    },
  });
  const aside = asideTools({
    server: name,
    foreign,
    readOnlyModes: declaration.readOnlyModes,
    callMs: options.patience.callMs,
    modes: [...new Set(declaration.tools.flatMap(({ modes }) => modes))],
    sample: (params, { signal }) =>
      ask({ method: 'sampling/createMessage', params } as InputRequest, signal),
  });
  for (const tool of aside) registry.register(tool);
  const opened = await foreign.client();

  const connectFront = (onProblem: (words: string) => void): Server => {
    const has = opened.getServerCapabilities() ?? {};
    const instructions = opened.getInstructions();
    const server = new Server(
      { name, version: visibleText(opened.getServerVersion()?.version ?? '0') },
      {
        capabilities: shownCapabilities(has),
        jsonSchemaValidator: uncheckedSchemas,
        ...(instructions ? { instructions: guardedProse(instructions) } : {}),
      },
    );
    // What the server listed goes on as it came, words apart.
    server.setRequestHandler('tools/list', () => ({
      tools: [...tools.list(mode), ...reader.list()] as never,
    }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const call = {
        name: params.name === reader.name() ? READ_ON : registeredName(name, params.name),
        arguments: params.arguments ?? {},
      };
      const start = () => answers.answer({ runtime, mode, calls, onProblem }, call, mcpReq);
      if (!isAskedInResults(server)) return start();
      const digest = callDigest(call.name, call.arguments);
      const given: unknown = mcpReq.requestState();
      const state = given === undefined ? undefined : String(given);
      return rounds.answer({ digest, state, responses: mcpReq.inputResponses }, start);
    });
    passToServer(server, has, foreign, runAside, options.onWords);
    front = server;
    return server;
  };

  return {
    tools: () => tools.list(mode),
    lookAgain: governed.lookAgain,
    takeUp: async () => answers.takeUp(await runtime(), mode),
    serveStdio: (streams) =>
      serveConnection(connectFront, calls, { ...streams, onAnswered: options.book.given }),
    close: () => governed.close(),
  };
}

function wordsIn(block: CallToolResult['content'][number]): string {
  return block.type === 'text' ? block.text : `[${block.type}]`;
}
