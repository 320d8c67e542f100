import {
  type Method,
  type ParamsInput,
  type Result,
  type ServerFrame,
  serverFrameSchema,
} from '@sluice/protocol';
import { type ClientOptions as SocketOptions, WebSocket } from 'ws';
import { wasHeldUp } from '../connection/was-held-up.js';
import type { Gateway } from '../create-gateway.js';

export interface ClientOptions {
  /** `undefined` shows the gateway's own token, `null` none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly socket?: SocketOptions;
}

export type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A client that checks every frame it gets against the published schema. */
export interface TestClient {
  readonly socket: WebSocket;
  readonly frames: readonly ServerFrame[];
  /** Resolves with the code when the connection is over. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** Sends a request; the answer is the `response`'s data, an `error` rejects as `CODE: message`. */
  ask<Name extends Method>(
    method: Name,
    params: ParamsInput<Name>,
    id?: string,
  ): Promise<Result<Name>>;
  /** Sends the text as it is. */
  send(text: string | Buffer): void;
  /** The first frame, past or to come, for which it holds. */
  until(isWanted: (frame: ServerFrame) => boolean, what?: string): Promise<ServerFrame>;
  of<Type extends ServerFrame['type']>(type: Type, id?: string): readonly FrameOf<Type>[];
  kill(): void;
}

const PATIENCE_MS = 20_000;
let count = 0;

export async function connect(
  gateway: Pick<Gateway, 'url' | 'token'>,
  options: ClientOptions = {},
): Promise<TestClient> {
  const token = options.token === undefined ? gateway.token : options.token;
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws`, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...options.socket,
  });
  const frames: ServerFrame[] = [];
  const watchers = new Set<() => void>();
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: String(reason) });
      for (const watch of [...watchers]) watch();
    });
  });
  socket.on('message', (data) => {
    frames.push(serverFrameSchema.parse(JSON.parse(String(data))));
    for (const watch of [...watchers]) watch();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  const until: TestClient['until'] = (isWanted, what = 'frame') =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        watchers.delete(look);
        clearTimeout(timer);
        settle();
      };
      let seen = 0;
      const look = () => {
        for (; seen < frames.length; seen += 1) {
          const frame = frames[seen];
          if (frame && isWanted(frame)) return finish(() => resolve(frame));
        }
        if (socket.readyState === WebSocket.CLOSED) {
          finish(() => reject(new Error(`closed before the ${what} came`)));
        }
      };
      let timer = setTimeout(giveUp, PATIENCE_MS);
      let setAt = Date.now();
      function giveUp() {
        // Where this process was held up itself, what was sent meanwhile is read after this.
        if (wasHeldUp({ setAt, delayMs: PATIENCE_MS }, Date.now())) {
          setAt = Date.now();
          timer = setTimeout(giveUp, PATIENCE_MS);
        } else {
          finish(() => reject(new Error(`no ${what}; last: ${JSON.stringify(frames.slice(-3))}`)));
        }
      }
      watchers.add(look);
      look();
    });

  return {
    socket,
    frames,
    closed,
    until,
    async ask<Name extends Method>(method: Name, params: ParamsInput<Name>, id?: string) {
      count += 1;
      const own = id ?? `${method}-${count}`;
      socket.send(JSON.stringify({ type: 'request', id: own, method, params }));
      const isAnswer = ({ type, id: of }: ServerFrame) =>
        of === own && (type === 'response' || type === 'error');
      const answer = await until(isAnswer, `answer to ${method}`);
      if (answer.type === 'error') {
        throw new Error(`${answer.error.code}: ${answer.error.message}`);
      }
      if (answer.type !== 'response') throw new Error('not an answer');
      // The schema of the method's result is held on the server's side.
      return answer.data as Result<Name>;
    },
    send: (text) => socket.send(text),
    of: <Type extends ServerFrame['type']>(type: Type, id?: string) =>
      frames.filter(
        (frame): frame is FrameOf<Type> =>
          frame.type === type && (id === undefined || frame.id === id),
      ),
    kill: () => socket.terminate(),
  };
}

/** Waits for what other turns of the event loop bring about. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what = 'it',
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${what} never came about`);
}
