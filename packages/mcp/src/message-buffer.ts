import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server';
import { isRecord } from '@sluice/plain';
import { MessageHead } from './message-head.js';

const LINE_FEED = 0x0a;
/** Messages of one batch. */
const MOST_IN_BATCH = 1_000;

export interface MessageLimit {
  readonly maxBytes: number;
  /** Sends the answer to a request that was not taken. */
  refuse(answer: JSONRPCMessage): void;
  /** Words for people about a message that was not taken. */
  onProblem(words: string): void;
}

/**
 * Reads messages, one a line, in the place of the SDK's own buffer, which ends the connection with the first that is too
 * long and copies all it holds with every piece that comes. Here such a message is passed over: a request is refused with
 * its id, an answer becomes an error, and whatever comes next is read. A batch, which the revision of March 2025 has, is read
 * as the messages in it.
 */
export class MessageBuffer {
  readonly #limit: MessageLimit;
  /** Lines that have ended, and what stands for one that was not read. */
  #ready: (Buffer | OfBatch | JSONRPCMessage)[] = [];
  #parts: Buffer[] = [];
  #size = 0;
  /** Of the line that is passed over. */
  #head: MessageHead | undefined;

  constructor(limit: MessageLimit) {
    this.#limit = limit;
  }

  append(chunk: Buffer): void {
    let start = 0;
    while (start < chunk.length) {
      const end = chunk.indexOf(LINE_FEED, start);
      this.#take(chunk.subarray(start, end < 0 ? chunk.length : end));
      if (end < 0) return;
      this.#endLine();
      start = end + 1;
    }
  }

  /** The next message, or `null` until more has come. Throws for one that is none by the protocol and has no id. */
  readMessage(): JSONRPCMessage | null {
    for (;;) {
      const next = this.#ready.shift();
      if (next === undefined) return null;
      if (!Buffer.isBuffer(next) && !(next instanceof OfBatch)) return next;
      const message = this.#messageIn(next);
      const whole = message && this.#withLostKey(message);
      if (whole !== undefined) return whole;
    }
  }

  clear(): void {
    this.#ready = [];
    this.#dropLine();
  }

  #take(bytes: Buffer): void {
    this.#size += bytes.length;
    if (!this.#head && this.#size > this.#limit.maxBytes) {
      this.#head = new MessageHead();
      for (const part of this.#parts) this.#head.read(part);
      this.#parts = [];
    }
    if (this.#head) this.#head.read(bytes);
    else this.#parts.push(bytes);
  }

  #endLine(): void {
    if (this.#head) this.#passOver(this.#head);
    else if (this.#size > 0) this.#ready.push(Buffer.concat(this.#parts));
    this.#dropLine();
  }

  #dropLine(): void {
    this.#parts = [];
    this.#size = 0;
    this.#head = undefined;
  }

  #passOver({ id, isRequest }: MessageHead): void {
    const most = megabytes(this.#limit.maxBytes);
    const words = `a message of ${megabytes(this.#size)} MB was not read: ${most} MB is the limit`;
    this.#limit.onProblem(words);
    if (id === undefined) return;
    const way = isRequest ? '; send less at once, or put it into a file and name that' : '';
    const answer = this.#unread({ id, isRequest }, `${capitalized(words)}${way}`);
    if (answer) this.#ready.push(answer);
  }

  /** Whoever waits for what is no message by the protocol is told, in place of being left to wait. */
  #messageIn(next: Buffer | OfBatch): JSONRPCMessage | undefined {
    const said = next instanceof OfBatch ? next.said : valueIn(next);
    // What a program prints beside the protocol.
    if (said === undefined) return undefined;
    if (!(next instanceof OfBatch) && isBatch(said)) {
      this.#ready = [...said.map((one) => new OfBatch(one)), ...this.#ready];
      return undefined;
    }
    try {
      return parseJSONRPCMessage(said);
    } catch (error) {
      const id = isRecord(said) ? said.id : undefined;
      if (!isRecord(said) || (typeof id !== 'string' && typeof id !== 'number')) throw error;
      const isRequest = Object.hasOwn(said, 'method');
      const words = `${isRequest ? 'a request' : 'an answer'} was not read: it is no message by the protocol`;
      this.#limit.onProblem(words);
      return this.#unread({ id, isRequest }, capitalized(words));
    }
  }

  /** Refuses a request that was not read; of an answer, gives the error that stands in its place. */
  #unread(
    { id, isRequest }: { readonly id: string | number; readonly isRequest: boolean },
    message: string,
  ): JSONRPCMessage | undefined {
    const code = isRequest ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError;
    const answer = { jsonrpc: '2.0', id, error: { code, message } } as const;
    if (!isRequest) return answer;
    this.#limit.refuse(answer);
    return undefined;
  }

  /**
   * The SDK's schemas leave arguments of this name out, and the tool would run without them. Those of a tool go on one
   * level deeper, which no schema looks into: the gates refuse the name and record the call.
   */
  #withLostKey(message: JSONRPCMessage): JSONRPCMessage | undefined {
    if (!isJSONRPCRequest(message) || !message.params) return message;
    const { id, method, params } = message;
    const { arguments: sent } = params;
    if (!isRecord(sent) || !Object.hasOwn(sent, LOST_KEY)) return message;
    if (method === 'tools/call') {
      return { ...message, params: { ...params, arguments: { arguments: sent } } };
    }
    const words = `The argument "${LOST_KEY}" of ${method} is not allowed; leave it away`;
    const error = { code: ProtocolErrorCode.InvalidParams, message: words };
    this.#limit.refuse({ jsonrpc: '2.0', id, error });
    return undefined;
  }
}

/** What stood in a batch, not yet known to be a message. */
class OfBatch {
  readonly said: unknown;

  constructor(said: unknown) {
    this.said = said;
  }
}

function isBatch(said: unknown): said is readonly unknown[] {
  return Array.isArray(said) && said.length > 0 && said.length <= MOST_IN_BATCH;
}

/** What a line says, or nothing where it is no JSON. */
function valueIn(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const LOST_KEY = '__proto__';

/** Puts a limit on the messages of one of the SDK's transports over two streams. */
export function limitMessages(transport: object, limit: MessageLimit): void {
  const held: unknown = Reflect.get(transport, FIELD);
  if (!isRecord(held) || typeof held.readMessage !== 'function')
    throw new Error(`this version of the MCP SDK holds no ${FIELD} to put a limit on`);
  Reflect.set(transport, FIELD, new MessageBuffer(limit));
}

const FIELD = '_readBuffer';

function capitalized(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function megabytes(bytes: number): string {
  return String(Number((bytes / 1024 / 1024).toFixed(1)));
}
