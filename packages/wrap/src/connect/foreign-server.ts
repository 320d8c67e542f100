import { type CallToolResult, type Client, SdkHttpError } from '@modelcontextprotocol/client';
import type { ToolContext } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import { guardedData } from '../guarded-words.js';
import { type BinaryParts, takeBinary } from '../serve/binary-parts.js';
import { noAnswer } from './broken-streams.js';
import { connectServer, requestOptions, type ServerConnection } from './connect-server.js';
import {
  type ServerPatience,
  ServerSilent,
  waitedWords,
  withinPatience,
} from './server-patience.js';
import { placeWords, type ServerPlace } from './server-place.js';
import { unreadableAnswer } from './unreadable-answer.js';

export interface ForeignServerOptions {
  readonly name: string;
  readonly place: ServerPlace;
  readonly patience: ServerPatience;
  /** Whether binary content waits to be taken with `takeParts`; else only its digest is left. */
  readonly keepsBinary: boolean;
  /** Called with each new connection before it opens. */
  prepare(client: Client): void;
  /** Called with each connection that is open, before anything else is asked of it. */
  onOpen(client: Client): Promise<void>;
  onWords(words: string): void;
}

/** Another MCP server, started again by the next who needs it when it has ended. */
export class ForeignServer {
  readonly #options: ForeignServerOptions;
  #connection: Promise<ServerConnection> | undefined;
  /** Binary content of results on their way, by call. */
  readonly #binary = new Map<string, BinaryParts>();

  constructor(options: ForeignServerOptions) {
    this.#options = options;
  }

  async client(): Promise<Client> {
    this.#connection ??= this.#connect();
    const connection = this.#connection;
    try {
      return (await connection).client;
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined;
      throw error;
    }
  }

  /**
   * Runs a tool of the server for a call of ours. Binary content is kept aside, to be taken with `takeParts`.
   *
   * @param faultNow why the call may not be made any more, asked once the server is reached
   */
  async callTool(
    tool: string,
    args: unknown,
    context: ToolContext,
    faultNow: () => string | undefined = () => undefined,
  ): Promise<unknown> {
    const asked = { name: tool, arguments: isRecord(args) ? args : {} };
    const options = {
      ...requestOptions,
      signal: context.signal,
      onprogress: (progress: unknown) => context.emit('progress', guardedData(progress)),
    };
    let result: CallToolResult;
    try {
      result = await this.#withSession((client) => {
        const fault = faultNow();
        if (fault !== undefined) throw new Error(fault);
        return client.callTool(asked, options);
      });
    } catch (error) {
      const why = noAnswer(error);
      if (why === 'broken') return this.#died(tool);
      if (why === 'unreached') throw this.#unreached(error);
      const unreadable = unreadableAnswer(error);
      if (unreadable !== undefined) return this.#unreadable(tool, unreadable);
      throw error;
    }
    const lean = this.setAside(result, context.callId);
    return result.isError ? { ok: false, error: textIn(result.content) } : lean;
  }

  /** Asks the server for what is no tool: a list, a completion, a resource. Silence is an error that says how long. */
  async ask<Result>(
    what: string,
    request: (client: Client, options: AskOptions) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const { name, patience } = this.#options;
    const isCall = signal !== undefined;
    const withinMs = isCall ? patience.callMs : patience.answerMs;
    const setting = isCall ? 'server_call_ms' : 'server_answer_ms';
    const silence = `The server ${name} does not answer ${what} (${waitedWords(withinMs, setting)})`;
    const stop = new AbortController();
    const cancel = (): void => stop.abort(signal?.reason);
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
    const options = { ...requestOptions, signal: stop.signal };
    try {
      const asked = this.#withSession((client) => request(client, options));
      return await withinPatience(asked, withinMs, silence);
    } catch (error) {
      // It is told that nobody waits any longer.
      if (error instanceof ServerSilent) stop.abort(silence);
      const why = noAnswer(error);
      if (why === 'unreached') throw this.#unreached(error);
      if (why === 'broken') throw this.#broken(what, error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #died(tool: string): object {
    return unknownWork(
      `${this.#end()} while it ran ${tool}. What it did until then is not known, and may be done.`,
    );
  }

  #unreadable(tool: string, why: string): object {
    return unknownWork(
      `What the server ${this.#options.name} answered to ${tool} cannot be read: ${why}. What it did is not known, and may be done.`,
    );
  }

  #broken(what: string, cause: unknown): Error {
    return new Error(`${this.#end()} before it answered ${what}`, { cause });
  }

  /** How a connection went. */
  #end(): string {
    const { name, place } = this.#options;
    return 'url' in place
      ? `The connection to the server ${name} broke`
      : `The server ${name} ended`;
  }

  #unreached(cause: unknown): Error {
    const { name, place } = this.#options;
    const words = `The server ${name} cannot be reached: nobody answers at ${placeWords(place)}. It was asked nothing`;
    return new Error(words, { cause });
  }

  /** Over HTTP a server may forget a session; it then has not looked at the request, which is made again in a new one. */
  async #withSession<Result>(request: (client: Client) => Promise<Result>): Promise<Result> {
    const connection = this.#connection;
    const client = await this.client();
    try {
      return await request(client);
    } catch (error) {
      if (!isSessionGone(error) || connection === undefined) throw error;
      if (this.#connection === connection) this.#connection = undefined;
      await (await connection).close();
      return await request(await this.client());
    }
  }

  /** What may be recorded of a result; its binary content waits under the call. */
  setAside(result: unknown, callId: string): unknown {
    const { lean, parts } = takeBinary(result);
    if (parts.size > 0 && this.#options.keepsBinary) this.#binary.set(callId, parts);
    return lean;
  }

  takeParts(callId: string): BinaryParts {
    const parts = this.#binary.get(callId);
    this.#binary.delete(callId);
    return parts ?? new Map();
  }

  async close(): Promise<void> {
    // One that could not be opened has nothing to close; whoever asked for it was told.
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.close();
  }

  async #connect(): Promise<ServerConnection> {
    const { name, place, patience, prepare, onOpen, onWords } = this.#options;
    return connectServer(place, {
      patience,
      prepare,
      onOpen,
      onWords,
      onBrokenTool: (tool, why) => onWords(`${tool} of the server ${name} is left out: ${why}`),
      onGone: () => {
        this.#connection = undefined;
        onWords(`the server ${name} has ended; the next call starts it again`);
      },
    });
  }
}

/** How a request is made; its limit is the patience with the server. */
type AskOptions = typeof requestOptions & { readonly signal: AbortSignal };

/** How a call ended of which nobody knows what it did: made again at once it might be done twice. */
function unknownWork(words: string): object {
  const wayOut = 'Find out what it did before you call again';
  return { ok: false, error: `${words} ${wayOut}.`, recommendations: [wayOut] };
}

function isSessionGone(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status === 404;
}

function textIn(content: readonly unknown[]): string {
  const texts = content
    .filter(isRecord)
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  return texts.join('\n') || 'The server reported an error without words';
}
