import { statSync } from 'node:fs';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import type { Io } from '../command-line/command.js';
import { guardMasker } from '../compose/guard-masker.js';
import { openTranscripts } from '../sources/transcripts.js';
import { auditKeyPath } from '../store/audit-key.js';
import { openWritableStore } from '../store/open-writable-store.js';
import { makeStoreFolder, type StorePlace, storePlace } from '../store/store-place.js';
import type { AskingClient } from './asking-client.js';
import { decideCall, type Governing } from './decide-call.js';
import type { HookVerdict } from './hook-answer.js';
import type { HookEvent } from './hook-event.js';
import { recordOutcome } from './record-outcome.js';

/** Decides and records the calls of governed clients, on a store that stays open. */
export interface Governor {
  /** Puts a client's call through the gates of every face. Throws where it cannot be decided or recorded. */
  decide(event: HookEvent, governing: Omit<Governing, 'transcripts'>): Promise<HookVerdict>;
  /** Records what became of a call that was handed over. */
  recordOutcome(event: HookEvent, client: AskingClient): Promise<void>;
  /** Whether the record still goes where people look for it: nobody has moved the file since. */
  isInPlace(): boolean;
}

export type GovernorIo = Pick<Io, 'env' | 'err' | 'cwd'>;

export async function openGovernor(io: GovernorIo): Promise<Governor & { close(): Promise<void> }> {
  const place = storePlace(io, undefined);
  makeStoreFolder(io, place);
  const store = await openWritableStore(place, {
    masker: guardMasker,
    clock: systemClock,
    log: consoleLog,
    auditKey: auditKeyPath(io),
  });
  return { ...governorOn(io, store, place), close: () => store.close() };
}

/** The same on a store that somebody else has opened and closes. */
export function governorOn(io: GovernorIo, store: Store, place: StorePlace): Governor {
  const opened = fileAt(place);
  const transcripts = openTranscripts(consoleLog);
  return {
    decide: (event, governing) => decideCall(io, store, event, { ...governing, transcripts }),
    recordOutcome: (event, client) => recordOutcome(store, event, client),
    isInPlace: () => fileAt(place) === opened,
  };
}

function fileAt(place: StorePlace): string | undefined {
  if ('url' in place) return place.url;
  const stat = statSync(place.path, { throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino}`;
}
