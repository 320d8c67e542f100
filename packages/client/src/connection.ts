import type {
  ErrorCode,
  EventFrame,
  Method,
  ParamsInput,
  Result,
  ServerFrame,
} from '@sluice/protocol';
import { backoffMs } from './backoff.js';

/** What is done with an open WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

/** What a WebSocket tells. */
export interface SocketListener {
  opened(): void;
  received(data: unknown): void;
  closed(code: number, reason: string): void;
}

export type ConnectionStatus<Problem extends string = string> =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'online' }
  | { readonly kind: 'waiting'; readonly retryAt: number }
  /** Not signed in; trying again does not help by itself. */
  | { readonly kind: 'refused'; readonly why: Problem };

export class RequestError extends Error {
  readonly code: ErrorCode | 'CONNECTION_LOST' | 'BAD_ANSWER';
  readonly nextAction: string | undefined;

  constructor(code: RequestError['code'], message: string, nextAction?: string) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.nextAction = nextAction;
  }
}

export type Ask = <Name extends Method>(
  method: Name,
  params: ParamsInput<Name>,
) => Promise<Result<Name>>;

/** How a connection gets in. `Problem` is what it can be refused for. */
export interface SignIn<Problem extends string> {
  /** Resolves with nothing when the server has let it in, else with the reason why it need not be asked. */
  run(ask: Ask): Promise<Problem | undefined>;
  /** After a refusal: is there another way in that was not tried yet? */
  hasAnotherWay(): boolean;
  /** What a person should be told of the reason that the server gave. */
  explain(reason: string): Problem;
}

/** What is made of what a server sends. A page that trusts its server need not carry the schemas of the protocol. */
export interface FrameReader {
  /** `undefined` for what is no frame; it is passed over. */
  readFrame(text: string): ServerFrame | undefined;
  /** What is wrong with the answer to this method, in words. */
  faultOf(method: Method, data: unknown): string | undefined;
}

export interface ConnectionOptions<Problem extends string> {
  open(listener: SocketListener): Socket;
  readonly signIn: SignIn<Problem>;
  readonly reader: FrameReader;
  now(): number;
  chance(): number;
  newId(): string;
  /** Runs `work` after `ms`; the answer takes it back. */
  setTimer(work: () => void, ms: number): () => void;
  onStatus(status: ConnectionStatus<Problem>): void;
}

const PROBE_MS = 10_000;
/** What a browser tells of a connection that ended without a word. */
const NOT_CLOSED = 1006;
/** What the server closes with where nobody is signed in: `closeCodes.unauthenticated` of the protocol. */
const UNAUTHENTICATED = 4001;

interface Listening {
  onEvent(event: EventFrame['data']): void;
  onEnd(): void;
}

interface Waiting {
  readonly method: Method;
  resolve(data: unknown): void;
  reject(error: RequestError): void;
}

/**
 * One WebSocket that comes back by itself. A request that was under way when it broke is refused with
 * `CONNECTION_LOST`: whether the server acted on it is not known, so nothing is sent twice here.
 */
export class Connection<Problem extends string = string> {
  readonly #options: ConnectionOptions<Problem>;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listening = new Map<string, Listening>();
  #socket: Socket | undefined;
  #isOnline = false;
  /** Counts sockets, so that one that was given up is not heard any more. */
  #generation = 0;
  #attempt = 0;
  #cancelRetry: (() => void) | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions<Problem>) {
    this.#options = options;
  }

  start(): void {
    if (this.#isClosed || this.#socket) return;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#options.onStatus({ kind: 'connecting' });
    this.#generation += 1;
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.#socket = this.#options.open({
      opened: () => {
        if (isCurrent()) void this.#signIn(isCurrent);
      },
      received: (data) => isCurrent() && this.#take(data),
      closed: (code, reason) => isCurrent() && this.#lose(code, reason),
    });
  }

  /**
   * Finds out whether somebody is still there: after a sleep or a change of network a dead connection can look
   * alive for minutes. Tries at once where it waits for the next attempt.
   */
  probe(): void {
    if (!this.#isOnline) {
      this.start();
      return;
    }
    const cancel = this.#options.setTimer(() => this.#giveUp(), PROBE_MS);
    this.request('session.list', { limit: 1 }).then(cancel, cancel);
  }

  /** A dead peer does not answer the closing either, so it is not waited for. */
  #giveUp(): void {
    const socket = this.#socket;
    if (socket) this.#lose(NOT_CLOSED, '');
    socket?.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
    this.#socket?.close();
  }

  readonly request = <Name extends Method>(
    method: Name,
    params: ParamsInput<Name>,
  ): Promise<Result<Name>> => {
    if (!this.#isOnline) return Promise.reject(lost());
    return this.#ask(this.#options.newId(), method, params);
  };

  /**
   * `onEvent` gets the events of this very request: those before the answer, and with `live` those after it. `onEnd`
   * says that a connection broke over which live ones came.
   */
  readonly events = async (
    params: ParamsInput<'events.since'>,
    onEvent: (event: EventFrame['data']) => void,
    onEnd: () => void = () => undefined,
  ): Promise<Result<'events.since'>> => {
    if (!this.#isOnline) throw lost();
    const id = this.#options.newId();
    this.#listening.set(id, { onEvent, onEnd });
    let isLive = false;
    try {
      const answer = await this.#ask(id, 'events.since', params);
      isLive = answer.is_live;
      return answer;
    } finally {
      if (!isLive) this.#listening.delete(id);
    }
  };

  #ask<Name extends Method>(
    id: string,
    method: Name,
    params: ParamsInput<Name>,
  ): Promise<Result<Name>> {
    const socket = this.#socket;
    if (!socket) return Promise.reject(lost());
    return new Promise((resolve, reject) => {
      // The reader has looked at the data when `resolve` is called.
      const resolveChecked = resolve as (data: unknown) => void;
      this.#waiting.set(id, { method, resolve: resolveChecked, reject });
      socket.send(JSON.stringify({ type: 'request', id, method, params }));
    });
  }

  #take(data: unknown): void {
    const frame = typeof data === 'string' ? this.#options.reader.readFrame(data) : undefined;
    if (!frame) return;
    if (frame.type === 'event') {
      this.#listening.get(frame.id)?.onEvent(frame.data);
      return;
    }
    // A turn's own frames come a second time as events; those carry the number that keeps them apart.
    if (frame.type !== 'response' && frame.type !== 'error') return;
    if (frame.type === 'error' && frame.error.during_turn) return;
    const waiting = this.#waiting.get(frame.id);
    if (!waiting) return;
    this.#waiting.delete(frame.id);
    if (frame.type === 'error') {
      const { code, message, next_action } = frame.error;
      waiting.reject(new RequestError(code, message, next_action));
      return;
    }
    const fault = this.#options.reader.faultOf(waiting.method, frame.data);
    if (fault === undefined) waiting.resolve(frame.data);
    else waiting.reject(new RequestError('BAD_ANSWER', `${waiting.method}: ${fault}`));
  }

  async #signIn(isCurrent: () => boolean): Promise<void> {
    let problem: Problem | undefined;
    try {
      problem = await this.#options.signIn.run((method, params) =>
        this.#ask(this.#options.newId(), method, params),
      );
    } catch (error) {
      // The server says why and then ends the connection.
      if (error instanceof RequestError) return;
      throw error;
    }
    if (!isCurrent()) return;
    if (problem !== undefined) {
      const socket = this.#socket;
      this.#lose(UNAUTHENTICATED, problem);
      socket?.close();
      return;
    }
    this.#isOnline = true;
    this.#attempt = 0;
    this.#options.onStatus({ kind: 'online' });
  }

  #lose(code: number, reason: string): void {
    this.#generation += 1;
    this.#socket = undefined;
    this.#isOnline = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    const listening = [...this.#listening.values()];
    this.#listening.clear();
    if (this.#isClosed) {
      // Nobody listens any more.
    } else if (code === UNAUTHENTICATED && this.#options.signIn.hasAnotherWay()) {
      this.start();
    } else if (code === UNAUTHENTICATED) {
      const why = this.#options.signIn.explain(reason);
      this.#options.onStatus({ kind: 'refused', why });
    } else {
      const ms = backoffMs(this.#attempt, this.#options.chance());
      this.#attempt += 1;
      this.#cancelRetry = this.#options.setTimer(() => this.start(), ms);
      this.#options.onStatus({ kind: 'waiting', retryAt: this.#options.now() + ms });
    }
    for (const { reject } of waiting) reject(lost());
    for (const { onEnd } of listening) onEnd();
  }
}

function lost(): RequestError {
  return new RequestError('CONNECTION_LOST', 'The connection to the server is lost');
}
