import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AgentError } from '@sluice/agent';
import { StoreError } from '../store-error.js';
import type { Announcement } from './announcement.js';
import { isProven, newNonce, prove, readProof, WIRE_VERSION } from './handshake.js';
import { errorOf, readDocuments, readReply, send } from './wire.js';
import type { WriteArguments, WriteName, Writer, WriteValue } from './write-calls.js';

const GREET_WITHIN_MS = 5_000;

export interface RemoteWriterEvents {
  /** Events were appended. */
  onWake(): void;
  /** The other process has gone; nothing can be asked of it any more. */
  onLost(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * The process that an announcement names, or `undefined` where it cannot be reached: it has gone and left the
 * announcement behind. Throws where it is another version of Sluice.
 */
export async function connectWriter(
  { address, secret, pid }: Announcement,
  events: RemoteWriterEvents,
): Promise<Writer | undefined> {
  const socket = connect({ path: address, allowHalfOpen: true });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;
  let isLost = false;
  const lose = (): void => {
    if (isLost || isClosed) return;
    isLost = true;
    events.onLost();
  };

  const greeted = greet(socket, secret, pid, (document) => {
    const reply = readReply(document);
    if (!reply) return void socket.destroy();
    if ('wake' in reply) return events.onWake();
    if ('closing' in reply) {
      // What was sent is still answered; what comes from now on goes to whoever writes next.
      socket.end();
      return lose();
    }
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) asked?.reject(errorOf(reply.error));
    else asked?.resolve(reply.value);
  });
  if (!(await greeted)) return undefined;

  const gone = (whatBecameOfIt: string): Error =>
    isClosed ? new AgentError('STORE_CLOSED', 'The store is closed') : writerLost(whatBecameOfIt);
  // Nothing more comes: what was not answered by now never will be.
  socket.on('end', () => socket.destroy());
  socket.on('close', () => {
    const error = gone('it is not known whether this was kept');
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    lose();
  });
  return {
    isHere: false,
    call<Name extends WriteName>(name: Name, ...args: WriteArguments<Name>) {
      if (isLost || !socket.writable) return Promise.reject(isClosed ? gone('') : new NotSent());
      const id = ++lastId;
      // The other side is this program too, of the same wire version: the value is what its types say.
      const outcome = new Promise<unknown>((resolve, reject) =>
        waiting.set(id, { resolve, reject }),
      ) as Promise<WriteValue<Name>>;
      send(socket, { id, call: name, args });
      return outcome;
    },
    async close() {
      isClosed = true;
      if (socket.closed) return;
      const closed = once(socket, 'close');
      socket.destroy();
      await closed;
    },
  };
}

/** A write that never left this process, so it can be given to another writer. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

function writerLost(what: string): StoreError {
  return new StoreError(
    'STORE_UNAVAILABLE',
    `The process that writes the store has ended; ${what}. Try again: this process takes its place`,
  );
}

/** Resolves with whether both sides know the secret. From then on `take` gets what comes. */
async function greet(
  socket: Socket,
  secret: string,
  pid: number,
  take: (document: unknown) => void,
): Promise<boolean> {
  const nonce = newNonce();
  let isGreeted = false;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(), GREET_WITHIN_MS);
    // Whatever it was, the connection closes next, and that says it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(false);
    });
    socket.on('connect', () => send(socket, { version: WIRE_VERSION, nonce }));
    readDocuments(
      socket,
      () => Number.POSITIVE_INFINITY,
      (document) => {
        if (isGreeted) return take(document);
        const said = readProof(document);
        if (said === undefined || said.version !== WIRE_VERSION) {
          socket.destroy();
          return reject(otherVersion(pid));
        }
        if (said.nonce !== undefined) {
          if (!isProven(secret, 'writer', nonce, said.proof)) return void socket.destroy();
          const proof = prove(secret, 'attached', said.nonce);
          return send(socket, { version: WIRE_VERSION, proof });
        }
        isGreeted = true;
        clearTimeout(timer);
        resolve(true);
      },
    );
  });
}

function otherVersion(pid: number): StoreError {
  return new StoreError(
    'STORE_IN_USE',
    `Another version of Sluice (process ${pid}) has the store open; end that one first`,
  );
}
