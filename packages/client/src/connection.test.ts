import { closeCodes, methods, serverFrameSchema } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { Connection, type ConnectionStatus, type SocketListener } from './connection.js';

/** A connection whose sockets, timers and ids are in the test's hands. */
function bench(problem?: string, otherWays: string[] = []) {
  const sockets: { listener: SocketListener; sent: string[] }[] = [];
  const timers: (() => void)[] = [];
  const statuses: ConnectionStatus[] = [];
  let ids = 0;
  const connection = new Connection({
    open(listener) {
      const sent: string[] = [];
      sockets.push({ listener, sent });
      return { send: (text) => sent.push(text), close: () => listener.closed(1000, '') };
    },
    signIn: {
      run: async () => problem,
      hasAnotherWay: () => otherWays.pop() !== undefined,
      explain: (problem) => problem,
    },
    reader: {
      readFrame(text) {
        if (!text.endsWith('}')) return undefined;
        return serverFrameSchema.safeParse(JSON.parse(text)).data;
      },
      faultOf: (method, data) => methods[method].result.safeParse(data).error?.message,
    },
    now: () => 0,
    chance: () => 0,
    newId: () => `r${(ids += 1)}`,
    setTimer(work) {
      timers.push(work);
      return () => undefined;
    },
    onStatus: (status) => statuses.push(status),
  });
  connection.start();
  const socket = () => sockets.at(-1)!;
  const tell = (frame: unknown) => socket().listener.received(JSON.stringify(frame));
  /** The socket is open and the page signed in. */
  const online = async () => {
    socket().listener.opened();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { connection, sockets, socket, online, tell, timers, statuses };
}

const event = (id: string, seq: number) => ({
  type: 'event',
  id,
  data: { seq, session_id: 'main', agent_id: 'main', at: 1, kind: 'note' },
});

test('G-08 a request is answered by its id, an error frame refuses it with its code', async () => {
  const { connection, tell, online } = bench();
  await online();
  const first = connection.request('grants.list', {});
  const second = connection.request('chat.cancel', {});
  tell({ type: 'error', id: 'r2', error: { code: 'SESSION_FENCED', message: 'lost' } });
  tell({ type: 'response', id: 'r1', data: { grants: [] } });
  await expect(first).resolves.toEqual({ grants: [] });
  await expect(second).rejects.toMatchObject({ code: 'SESSION_FENCED', message: 'lost' });
});

test('G-05 a failure inside a turn does not end the request: its response does', async () => {
  const { connection, tell, online } = bench();
  await online();
  const asked = connection.request('chat.send', { content: 'hi' });
  const error = { code: 'LLM_ERROR', message: 'the model is away', during_turn: true };
  tell({ type: 'error', id: 'r1', error });
  tell({ type: 'stream_chunk', id: 'r1', data: { content: '', done: true } });
  tell({
    type: 'response',
    id: 'r1',
    data: { session_id: 'main', status: 'model_error', steps: 1 },
  });
  await expect(asked).resolves.toMatchObject({ status: 'model_error' });
});

test('G-08 an answer that breaks the protocol is refused, and noise is passed over', async () => {
  const { connection, socket, tell, online } = bench();
  await online();
  const asked = connection.request('grants.list', {});
  socket().listener.received('{');
  socket().listener.received(new ArrayBuffer(4));
  tell({ type: 'surprise', id: 'r1' });
  tell({ type: 'response', id: 'r1', data: { grants: 'many' } });
  await expect(asked).rejects.toMatchObject({ code: 'BAD_ANSWER' });
});

test('G-08 what was under way when the connection broke is refused, never sent twice', async () => {
  const { connection, sockets, socket, timers, statuses, online } = bench();
  await online();
  const asked = connection.request('chat.send', { content: 'hi' });
  socket().listener.closed(1006, '');
  await expect(asked).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  await expect(connection.request('grants.list', {})).rejects.toMatchObject({
    code: 'CONNECTION_LOST',
  });
  expect(statuses.at(-1)).toEqual({ kind: 'waiting', retryAt: 1_000 });
  timers[0]?.();
  await online();
  expect(sockets).toHaveLength(2);
  expect(socket().sent).toEqual([]);
  expect(statuses.at(-1)).toEqual({ kind: 'online' });
});

test('G-08 a connection that only looks alive is given up and opened anew', async () => {
  const { connection, sockets, tell, timers, statuses, online } = bench();
  await online();
  connection.probe();
  tell({ type: 'response', id: 'r1', data: { sessions: [] } });
  await Promise.resolve();
  expect(statuses.at(-1)).toEqual({ kind: 'online' });
  connection.probe();
  timers[1]?.();
  expect(statuses.at(-1)).toMatchObject({ kind: 'waiting' });
  connection.probe();
  expect(sockets).toHaveLength(2);
});

test('G-07 close code 4001 is final and says why: no further attempt', async () => {
  const { socket, timers, statuses, online } = bench();
  await online();
  socket().listener.closed(closeCodes.unauthenticated, 'SIGNED_OUT');
  expect(timers).toEqual([]);
  expect(statuses.at(-1)).toEqual({ kind: 'refused', why: 'SIGNED_OUT' });
});

test('G-07 a page that cannot sign in is never online, asks for nothing and says why', async () => {
  const { connection, statuses, timers, online } = bench('NEVER_SIGNED_IN');
  await online();
  expect(statuses).toEqual([{ kind: 'connecting' }, { kind: 'refused', why: 'NEVER_SIGNED_IN' }]);
  await expect(connection.request('grants.list', {})).rejects.toMatchObject({
    code: 'CONNECTION_LOST',
  });
  expect(timers).toEqual([]);
});

test('G-07 where the first way in is refused, the other one is tried once', () => {
  const { socket, sockets, statuses } = bench(undefined, ['pass']);
  socket().listener.closed(4001, 'LAUNCH_CODE_USED');
  expect(sockets).toHaveLength(2);
  socket().listener.closed(4001, 'AUTH_FAILED');
  expect(sockets).toHaveLength(2);
  expect(statuses.at(-1)).toEqual({ kind: 'refused', why: 'AUTH_FAILED' });
});

test('G-08 events go to whoever asked for them, live ones after the answer too', async () => {
  const { connection, tell, online } = bench();
  await online();
  const live: number[] = [];
  const once: number[] = [];
  const first = connection.events({ seq: 0 }, ({ seq }) => live.push(seq));
  const second = connection.events({ seq: 0, live: false }, ({ seq }) => once.push(seq));
  tell(event('r1', 1));
  tell(event('r2', 1));
  tell({ type: 'response', id: 'r1', data: { up_to: 1, is_live: true } });
  tell({ type: 'response', id: 'r2', data: { up_to: 1, is_live: false } });
  await Promise.all([first, second]);
  tell(event('r1', 2));
  tell(event('r2', 2));
  expect([live, once]).toEqual([[1, 2], [1]]);
});
