import { AgentError, type BoundStore, type Lease } from '@sluice/agent';
import type {
  ApprovalPort,
  ApprovalSettlement,
  AttachmentStore,
  EventLog,
  GrantPort,
} from '@sluice/kernel';
import { consoleLog } from '@sluice/kernel/system';
import { messageOf } from '@sluice/plain';
import type { Audit } from '../audit/audit.js';
import { rotate } from '../audit/rotate-audit.js';
import { createStore, type Store, type StoreOptions } from '../create-store.js';
import { StoreError } from '../store-error.js';
import { findWriter } from './find-writer.js';
import { NotSent } from './remote-writer.js';
import type { WriteArguments, WriteName, Writer, WriteValue } from './write-calls.js';

export interface SharedStore extends Store {
  /** Whether this process has the store open for writing, or writes through another one. */
  isWriter(): Promise<boolean>;
}

/**
 * The embedded store for as many processes of one user as like. The first that comes opens it and writes for all; the
 * others read the file and hand it their writes. When it ends, one of them takes its place. A write that was under way
 * at that moment fails with `STORE_UNAVAILABLE`, and it is not known whether it was kept; nothing is sent twice.
 */
export async function openSharedStore(
  options: StoreOptions & { readonly path: string },
): Promise<SharedStore> {
  const { log = consoleLog } = options;
  const listeners = new Set<() => void>();
  const wake = (): void => {
    for (const listener of [...listeners]) listener();
  };
  let isClosed = false;
  let writer: Promise<Writer>;

  const find = (): Promise<Writer> => {
    const found = findWriter(options, { onWake: wake, onLost });
    found.then(wake, () => undefined);
    return found;
  };
  const onLost = (): void => {
    if (isClosed) return;
    writer = find();
    // Whoever writes next is told; those who only wait for events are told by the log.
    writer.catch((error: unknown) =>
      log.warn('store_writer_not_found', { message: messageOf(error) }),
    );
  };
  const present = async (): Promise<Writer> => {
    if (isClosed) throw new AgentError('STORE_CLOSED', 'The store is closed');
    return writer.catch(() => (writer = find()));
  };
  const call = async <Name extends WriteName>(
    name: Name,
    ...args: WriteArguments<Name>
  ): Promise<WriteValue<Name>> => {
    for (;;) {
      const to = await present();
      try {
        return await to.call(name, ...args);
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
      }
    }
  };

  writer = find();
  await writer;
  const reader = await createStore({ ...options, readOnly: true }).catch(async (error) => {
    isClosed = true;
    await (await writer).close();
    throw error;
  });

  const wait = async (sessionId: string, callId: string): Promise<ApprovalSettlement> => {
    for (;;) {
      try {
        return await call('waitForAnswer', sessionId, callId);
      } catch (error) {
        // Asking for an answer changes nothing, so it is asked again of whoever writes now.
        if (isClosed || !isLost(error)) throw error;
      }
    }
  };
  const approvalsOf = (sessionId: string): ApprovalPort => ({
    ...reader.approvalsOf(sessionId),
    settle: (callId, settlement, beside) => call('settle', sessionId, callId, settlement, beside),
    wait: (callId) => wait(sessionId, callId),
  });
  const eventsOf = (log: EventLog, lease: Lease | null): EventLog => ({
    ...log,
    append: (drafts) => call('appendEvents', lease, drafts),
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const grants: GrantPort = {
    ...reader.grants,
    async use({ fitsRule, ...question }) {
      const granted = fitsRule ? await reader.grants.list() : [];
      const fitting = granted.flatMap(({ covers }) =>
        covers.kind === 'rule' && fitsRule?.(covers.rule) ? [covers.rule] : [],
      );
      return (await call('useGrant', question, fitting)) ?? undefined;
    },
    revoke: (id, by) => call('revokeGrant', id, by ?? null),
  };
  const attachments: AttachmentStore = {
    ...reader.attachments,
    put: (entry) => call('putAttachment', entry),
  };
  const bind = (lease: Lease): BoundStore => {
    const { records, events, results, messages, todos } = reader.bind(lease);
    return {
      records: {
        ...records,
        keep: (step) => call('keepStep', lease, step),
        keepLate: (late, drafts) => call('keepLate', lease, late, drafts),
      },
      events: eventsOf(events, lease),
      approvals: approvalsOf(lease.sessionId),
      grants,
      results: { ...results, put: (entry) => call('putResult', lease, entry) },
      attachments,
      messages: {
        ...messages,
        append: (added) => call('appendMessages', lease, added),
        addMark: (mark) => call('addMark', lease, mark),
      },
      todos: { ...todos, write: (agentId, list) => call('writeTodos', lease, agentId, list) },
    };
  };
  const audit: Audit = {
    ...reader.audit,
    rotate: (upTo, archive) => rotate(audit, upTo, archive),
    keepCheckpoint: (checkpoint) => call('keepCheckpoint', checkpoint),
    keepPolicyFile: (entry) => call('keepPolicyFile', entry),
    removeOldest: (removal) => call('removeAudit', removal),
  };
  let closing: Promise<void> | undefined;

  return {
    ...reader,
    isWriter: async () => (await present()).isHere,
    people: {
      ...reader.people,
      add: (person, by) => call('addPerson', person, by),
      rotate: (name, token, by) => call('rotateToken', name, token, by),
      revoke: (name, by) => call('revokePerson', name, by),
    },
    sessions: {
      ...reader.sessions,
      create: (session) => call('createSession', session),
      setTitle: (id, title) => call('setTitle', id, title),
      setPaused: (id, pause, by) => call('setPaused', id, pause ?? null, by ?? null),
      setAllPaused: (pause, by) => call('setAllPaused', pause ?? null, by ?? null),
      setArchived: (id, isArchived) => call('setArchived', id, isArchived),
      delete: (id, by) => call('deleteSession', id, by ?? null),
      addSnapshot: (snapshot) => call('addSnapshot', snapshot),
    },
    leases: {
      ...reader.leases,
      acquire: (sessionId, owner, ttlMs, from) =>
        call('acquireLease', sessionId, owner, ttlMs, from ?? null),
      heartbeat: (lease, ttlMs) => call('heartbeat', lease, ttlMs),
      release: (lease) => call('releaseLease', lease),
    },
    limits: { ...reader.limits, take: (use) => call('takeLimits', use) },
    memory: {
      ...reader.memory,
      append: (scope, entry) => call('appendMemory', scope, entry),
    },
    attachments,
    events: eventsOf(reader.events, null),
    grants,
    approvalsOf,
    bind,
    ports(lease, outside) {
      const { records, events, approvals, grants: granted, results } = bind(lease);
      return {
        ...reader.ports(lease, outside),
        records,
        events,
        approvals,
        grants: granted,
        results,
        attachments,
      };
    },
    audit,
    trimEvents: (upTo) => call('trimEvents', upTo),
    close() {
      closing ??= (async () => {
        isClosed = true;
        // One that could not be found has nothing to close.
        const last = await writer.catch(() => undefined);
        await last?.close();
        await reader.close();
        wake();
      })();
      return closing;
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'STORE_UNAVAILABLE';
}
