import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreOptions } from '../create-store.js';
import { StoreError } from '../store-error.js';
import { readAnnouncement, writerOf } from './announcement.js';
import { openOwnWriter } from './own-writer.js';
import { connectWriter, type RemoteWriterEvents } from './remote-writer.js';
import type { Writer } from './write-calls.js';

/** A process that has just taken the lock has not announced itself yet, and one that ends has not let go yet. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** The process that writes the store at `path`: the one that is announced there, else this one. */
export async function findWriter(
  options: StoreOptions & { readonly path: string },
  events: RemoteWriterEvents,
): Promise<Writer> {
  const deadline = Date.now() + (options.patienceMs ?? PATIENCE_MS);
  for (;;) {
    const announced = readAnnouncement(options.path);
    const remote = announced && (await connectWriter(announced, events));
    if (remote) return remote;
    try {
      return await openOwnWriter(options, events.onWake);
    } catch (error) {
      const isInUse = error instanceof StoreError && error.code === 'STORE_IN_USE';
      if (!isInUse) throw error;
      if (Date.now() > deadline) throw silentWriter(options.path, error);
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** Somebody has the store and does not answer: said by the number of its process, where that is known. */
function silentWriter(path: string, cause: StoreError): StoreError {
  const pid = writerOf(path);
  if (pid === undefined) return cause;
  const words = `${path} is open for writing in process ${pid}, which does not answer; end that process (kill, or kill -9 where that does nothing) and try again`;
  return new StoreError('STORE_IN_USE', words, { cause });
}
