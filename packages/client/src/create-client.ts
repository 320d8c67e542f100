import type { ApprovalView, EventFrame, Result, ServerFrame } from '@sluice/protocol';
import { type Ask, Connection, type ConnectionStatus, type FrameReader } from './connection.js';
import { followEvents } from './follow-events.js';
import { newId } from './new-id.js';
import { type ClientMessage, type ClientSendOptions, sendMessage } from './send-message.js';

export type ClientEvent = EventFrame['data'];

export interface ClientOptions {
  /** Where the gateway is: `http://127.0.0.1:19789`. In a page, its own address where it is not given. */
  readonly url?: string | URL;
  /** A person's token, or a function that fetches a short-lived one before each connection. */
  readonly token: string | (() => string | Promise<string>);
  /** The class of sockets, where the platform has none: Node before 22 takes the one of `ws`. */
  readonly WebSocket?: new (
    url: string,
  ) => WebSocket;
}

/** A gateway as a program sees it. It comes back by itself; what was under way when it broke is refused, never resent. */
export interface Client {
  readonly status: ConnectionStatus;
  /** Calls the listener at every change; the function it gives back ends that. */
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** Any method of the protocol, typed. Waits for the connection; refuses with a `RequestError`. */
  readonly request: Ask;
  /** Says something in a session; resolves when the turn is over. What happens meanwhile comes by `events`. */
  send(
    sessionId: string,
    content: string | ClientMessage,
    options?: ClientSendOptions,
  ): Promise<Result<'chat.send'>>;
  /** Answers a question as it was shown. */
  decide(
    question: ApprovalView,
    decision: 'allow' | 'deny',
    note?: string,
  ): Promise<Result<'approval.decide'>>;
  /** Every event after `since`, over breaks of the connection too: nothing is missing, nothing comes twice. */
  events(options?: {
    readonly since?: number;
    readonly sessionId?: string;
    readonly signal?: AbortSignal;
  }): AsyncGenerator<ClientEvent, void, undefined>;
  close(): void;
}

/** Connects to a gateway and stays connected until `close`; requests wait for the connection. */
export function createClient(options: ClientOptions): Client {
  const Sockets = socketsOf(options);
  const listeners = new Set<(status: ConnectionStatus) => void>();
  let status: ConnectionStatus = { kind: 'connecting' };
  const onStatus = (listener: (status: ConnectionStatus) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const connection = new Connection({
    open(listener) {
      const socket = new Sockets(socketUrl(options.url));
      socket.onopen = () => listener.opened();
      socket.onmessage = ({ data }) => listener.received(data);
      // The close that follows says the rest; Node ends a process over an error that nobody hears.
      socket.onerror = () => undefined;
      socket.onclose = ({ code, reason }) => listener.closed(code, reason);
      return socket;
    },
    signIn: {
      async run(ask) {
        const { token } = options;
        await ask('auth', { token: typeof token === 'function' ? await token() : token });
        return undefined;
      },
      hasAnotherWay: () => false,
      explain: (reason) => reason || 'AUTH_FAILED',
    },
    reader: trustingReader,
    now: () => Date.now(),
    chance: Math.random,
    newId,
    setTimer(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    onStatus(next) {
      status = next;
      for (const listener of [...listeners]) listener(next);
    },
  });
  /** Resolves when requests can be made, and refuses where that will not be so by itself. */
  const ready = () =>
    new Promise<void>((resolve, reject) => {
      const look = (now: ConnectionStatus) => {
        if (now.kind === 'online') resolve();
        else if (now.kind === 'refused') reject(new Error(`The gateway refuses: ${now.why}`));
        else return;
        end();
      };
      const end = onStatus(look);
      look(status);
    });
  const request: Ask = async (method, params) => {
    await ready();
    return connection.request(method, params);
  };
  connection.start();
  return {
    get status() {
      return status;
    },
    onStatus,
    request,
    send: (sessionId, content, given) => sendMessage(request, sessionId, content, given),
    decide: ({ call_id, session_id, digest }, decision, note) =>
      request('approval.decide', {
        call_id,
        session_id,
        digest,
        decision,
        ...(note === undefined ? {} : { note }),
      }),
    events: (given) => followEvents({ ready, events: connection.events }, given),
    close() {
      connection.close();
      listeners.clear();
    },
  };
}

/** What a connection cannot do without, said before the first one is tried. */
function socketsOf(options: ClientOptions): NonNullable<ClientOptions['WebSocket']> {
  const { url, token, WebSocket = globalThis.WebSocket } = options ?? {};
  const needs = (what: string) => new TypeError(`createClient needs \`${what}\``);
  if (!/^(?:http|ws)s?:/.test(String(url ?? globalThis.location?.href)))
    throw needs("url`: `'http://127.0.0.1:19789'");
  if (!token) throw needs('token`, that of `sluice token show` or of a person');
  if (!WebSocket) throw needs('WebSocket`: before Node 22, the class of `ws');
  return WebSocket;
}

function socketUrl(given: string | URL | undefined): string {
  const url = new URL('/ws', given ?? globalThis.location?.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Frames by their outer form alone: the schemas of the protocol are ten times the size of this client. */
const trustingReader: FrameReader = {
  readFrame(text) {
    try {
      const value: unknown = JSON.parse(text);
      return isFrame(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  faultOf: (method, data) =>
    typeof data === 'object' && data !== null ? undefined : `${method} gave no object`,
};

function isFrame(value: unknown): value is ServerFrame {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'id' in value &&
    typeof value.id === 'string'
  );
}
