import {
  Client,
  type JSONRPCMessage,
  ProtocolErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { limitMessages } from '@sluice/mcp';
import { isRecord, messageOf, uncheckedSchemas, visibleText } from '@sluice/plain';
import { endBrokenStreams } from './broken-streams.js';
import { connectionFault } from './connection-fault.js';
import { type HideHeaders, hideHeaders, hideInResponse } from './hide-headers.js';
import { isNestedDeeper } from './is-nested-deeper.js';
import { limitResponse } from './limit-response.js';
import {
  probeWithinMs,
  type ServerPatience,
  ServerSilent,
  waitedWords,
  withinPatience,
} from './server-patience.js';
import { placeWords, type ServerPlace } from './server-place.js';
import { MAX_LEVELS, soundTools } from './sound-tools.js';

/** Longer than a person takes; each call has its own limit. */
const REQUEST_WITHIN_MS = 2 * 60 * 60 * 1000;
/** One message of a server: more than the largest result that is kept. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** What a server may ask of its client; each request is passed on, and refused where the client cannot. */
const CAN_DO = { roots: { listChanged: true }, sampling: {}, elicitation: {} };

export interface ConnectOptions {
  readonly patience: ServerPatience;
  /** Called before the connection opens, so that no request of the server comes too early. */
  prepare(client: Client): void;
  /** Called with the connection that is open; the start is over when it resolves. */
  onOpen(client: Client): Promise<void>;
  /** What the server's program wrote on its standard error. */
  onWords(words: string): void;
  /** A tool of its list is none, and is left out. */
  onBrokenTool?(tool: string, why: string): void;
  /** The server, which had been reached, has gone. */
  onGone(): void;
}

export interface ServerConnection {
  readonly client: Client;
  close(): Promise<void>;
}

/**
 * Opens a connection in the newest protocol revision that the server speaks. Throws, in words, where it cannot, or where
 * the start takes longer than it may.
 */
export async function connectServer(
  place: ServerPlace,
  options: ConnectOptions,
): Promise<ServerConnection> {
  const { patience } = options;
  // Over HTTP silence is no sign of the older revision, so there the whole start is for the first answer.
  const probe = 'url' in place ? {} : { probe: { timeoutMs: probeWithinMs(patience) } };
  const client = new Client(
    { name: 'sluice', title: 'Sluice', version: '0.1.0' },
    {
      capabilities: CAN_DO,
      versionNegotiation: { mode: 'auto', ...probe },
      jsonSchemaValidator: uncheckedSchemas,
    },
  );
  options.prepare(client);
  const hide = hideHeaders('url' in place ? place.headers : undefined);
  let lastWords = '';
  const onWords = (words: string): void => {
    lastWords = words.trim().split('\n').at(-1)?.slice(0, MAX_REASON_CHARS) ?? '';
    options.onWords(words);
  };
  const transport = transportTo(place, onWords, hide);
  siftMessages(transport, options);
  let isOpen = false;
  client.onclose = () => {
    if (isOpen) options.onGone();
  };
  const start = async (): Promise<void> => {
    await client.connect(transport, { timeout: patience.startMs });
    await options.onOpen(client);
  };
  const silence = `it does not answer (${waitedWords(patience.startMs, 'server_start_ms')})`;
  try {
    await withinPatience(start(), patience.startMs, silence);
    isOpen = true;
  } catch (error) {
    await client.close();
    // A header that cannot be sent is named in the error with its value.
    const said = connectionFault(error)?.words || messageOf(error);
    const cause = new Error(hide(said));
    const isSilent = error instanceof ServerSilent || /timed out/i.test(cause.message);
    const why = reasonOf(isSilent ? silence : cause.message, hide(lastWords));
    throw new Error(`The MCP server ${placeWords(place)} cannot be reached: ${why}`, { cause });
  }
  return {
    client,
    async close() {
      isOpen = false;
      await client.close();
    },
  };
}

const MAX_REASON_CHARS = 300;

/** Why a server cannot be reached, with the last that its program said. */
function reasonOf(message: string, lastWords: string): string {
  if (/ENOENT/.test(message)) return 'there is no such program';
  if (/EACCES/.test(message)) return 'the program may not be run';
  const said = lastWords === '' ? '' : `; it said last: ${visibleText(lastWords)}`;
  if (/connection closed/i.test(message)) return `it ended before it answered${said}`;
  const [first = ''] = message.split('\n');
  return `${visibleText(first.slice(0, MAX_REASON_CHARS))}${said}`;
}

/**
 * What the client reads is sifted before, from the first message on: it refuses a list whole for one tool in it, and
 * what is nested too deeply would end this process.
 */
function siftMessages(transport: Transport, options: ConnectOptions): void {
  let current: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => current,
    set: (read: Transport['onmessage']) => {
      current = read && sifted(read, options);
    },
  });
}

function sifted(
  read: NonNullable<Transport['onmessage']>,
  { onBrokenTool, onWords }: ConnectOptions,
): NonNullable<Transport['onmessage']> {
  return (message, extra) => {
    const sound = withSoundTools(message, (tool, why) => onBrokenTool?.(tool, why));
    if (!isNestedDeeper(sound, MAX_LEVELS + LEVELS_AROUND)) {
      read(sound, extra);
      return;
    }
    const words = `a message of the server is nested deeper than ${MAX_LEVELS} levels and was not read`;
    if ('id' in message && message.id !== undefined && !('method' in message)) {
      const error = { code: ProtocolErrorCode.InternalError, message: words };
      read({ jsonrpc: '2.0', id: message.id, error }, extra);
    } else onWords(`sluice: ${words}\n`);
  };
}

/** Levels of a message around what a tool or a result is. */
const LEVELS_AROUND = 4;

function withSoundTools(
  message: JSONRPCMessage,
  onBroken: (tool: string, why: string) => void,
): JSONRPCMessage {
  const result: unknown = Reflect.get(message, 'result');
  if (!isRecord(result) || !Array.isArray(result.tools)) return message;
  const tools = soundTools(result.tools, onBroken);
  return { ...message, result: { ...result, tools } };
}

function transportTo(place: ServerPlace, onWords: (words: string) => void, hide: HideHeaders) {
  if ('url' in place) {
    const requestInit = place.headers ? { headers: { ...place.headers } } : {};
    const transport = new StreamableHTTPClientTransport(new URL(place.url), {
      requestInit,
      fetch: async (url, init) => {
        const response = await fetchWithoutRedirects(url, init);
        return hideInResponse(limitResponse(response, MAX_MESSAGE_BYTES), hide);
      },
    });
    endBrokenStreams(transport);
    return transport;
  }
  const transport = new StdioClientTransport({
    command: place.command,
    args: [...place.args],
    env: { ...place.env },
    cwd: place.cwd,
    stderr: 'pipe',
  });
  limitMessages(transport, {
    maxBytes: MAX_MESSAGE_BYTES,
    refuse: (answer) =>
      void transport
        .send(answer)
        .catch((error: unknown) => onWords(`sluice: ${messageOf(error)}\n`)),
    onProblem: (words) => onWords(`sluice: ${words}\n`),
  });
  transport.stderr?.on('data', (chunk: Buffer) => onWords(chunk.toString()));
  return transport;
}

/** Headers may hold a secret, which is for the address that was named and for no other that it points to. */
async function fetchWithoutRedirects(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (response.status < 300 || response.status > 399) return response;
  await response.body?.cancel();
  const to = response.headers.get('location') ?? 'nowhere';
  throw new Error(`it redirects to ${visibleText(to)}, which is not followed; name that address`);
}

export const requestOptions = { timeout: REQUEST_WITHIN_MS, resetTimeoutOnProgress: true } as const;
