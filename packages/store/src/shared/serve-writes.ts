import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Store } from '../create-store.js';
import { announce, makeAnnouncement, withdraw } from './announcement.js';
import { isProven, newNonce, prove, readProof, WIRE_VERSION } from './handshake.js';
import { readDocuments, readRequest, send, type WriteRequest, wireError } from './wire.js';
import { carryOut, type WriteCalls, writeCalls } from './write-calls.js';

/** Nobody who has not proved himself may make this process keep more than this. */
const MAX_GREETING_CHARS = 1_000;
const GREET_WITHIN_MS = 5_000;
/** Longer than a write takes, shorter than anybody waits for a program to end. */
const HAND_OVER_WITHIN_MS = 3_000;

/** Lets other processes of this user write through this one, which has the store at `path` open. */
export async function serveWrites(path: string, store: Store): Promise<() => Promise<void>> {
  const announcement = makeAnnouncement(path);
  const calls = writeCalls(store);
  const sockets = new Set<Socket>();
  const attached = new Set<Socket>();
  const stopWaking = store.events.onAppend(() => {
    for (const socket of attached) send(socket, { wake: true });
  });
  /** Writes on their way, so that none is cut off when this process lets the store go. */
  const underWay = new Map<Socket, Set<Promise<void>>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    // A connection that breaks is closed next; what its process had asked for is carried out all the same.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      attached.delete(socket);
      underWay.delete(socket);
    });
    greet(socket, announcement.secret, () => {
      attached.add(socket);
      const writes = new Set<Promise<void>>();
      underWay.set(socket, writes);
      // An attached process that leaves closes its side; where nothing is owed to it, so do we.
      socket.on('end', () => void Promise.all(writes).then(() => socket.end()));
      return (request) => {
        const write = answer(socket, calls, request).finally(() => writes.delete(write));
        // Whoever waits for a person waits on elsewhere.
        if (request.call !== 'waitForAnswer') writes.add(write);
      };
    });
  });
  server.listen(announcement.address);
  await once(server, 'listening');
  try {
    // What a socket allows comes of the umask.
    if (process.platform !== 'win32') chmodSync(announcement.address, 0o600);
    announce(path, announcement);
  } catch (error) {
    // Left open, it would keep a process that cannot write alive for ever.
    stopWaking();
    server.close();
    throw error;
  }
  return async () => {
    stopWaking();
    withdraw(path, announcement);
    const closed = once(server, 'close');
    server.close();
    await handOver([...attached]);
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}

/** Tells attached processes to look for another writer, and answers what they had asked for until then. */
async function handOver(attached: readonly Socket[]): Promise<void> {
  const left = attached.map((socket) => {
    send(socket, { closing: true });
    return new Promise<void>((resolve) => socket.once('close', () => resolve()));
  });
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, HAND_OVER_WITHIN_MS);
  });
  await Promise.race([Promise.all(left), timeIsUp]);
  clearTimeout(timer);
}

/** Both sides prove that they know the secret; then requests are taken. */
function greet(
  socket: Socket,
  secret: string,
  onAttached: () => (request: WriteRequest) => void,
): void {
  const nonce = newNonce();
  let take: ((request: WriteRequest) => void) | undefined;
  const timer = setTimeout(() => socket.destroy(), GREET_WITHIN_MS);
  timer.unref();
  socket.on('close', () => clearTimeout(timer));
  readDocuments(
    socket,
    () => (take ? Number.POSITIVE_INFINITY : MAX_GREETING_CHARS),
    (document) => {
      if (take) {
        const request = readRequest(document);
        return request ? take(request) : void socket.destroy();
      }
      const said = readProof(document);
      if (said?.nonce !== undefined) {
        const proof = prove(secret, 'writer', said.nonce);
        return send(socket, { version: WIRE_VERSION, nonce, proof });
      }
      if (!isProven(secret, 'attached', nonce, said?.proof)) return void socket.destroy();
      clearTimeout(timer);
      take = onAttached();
      send(socket, { version: WIRE_VERSION });
    },
  );
}

async function answer(socket: Socket, calls: WriteCalls, request: WriteRequest): Promise<void> {
  const { id, call, args } = request;
  try {
    send(socket, { id, value: await carryOut(calls, call, args) });
  } catch (error) {
    send(socket, { id, error: wireError(error) });
  }
}
