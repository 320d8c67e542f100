import type {
  ContextMark,
  KeptToken,
  Lease,
  NewMemory,
  NewMessage,
  NewSession,
  SessionPause,
  Snapshot,
} from '@sluice/agent';
import type {
  ApprovalSettlement,
  Awaitable,
  BesideAnswer,
  CallStep,
  EventDraft,
  GrantQuestion,
  LateResult,
  Todo,
} from '@sluice/kernel';
import type { ForeignCheckpoint, PolicyFileEntry } from '../audit/audit.js';
import type { Removal } from '../audit/rotate-audit.js';
import type { Store } from '../create-store.js';
import type { LimitTake } from '../ports/limits.js';

/**
 * Every call that only the process with the open store can carry out: what writes, and what waits for an answer. All
 * else is read from the file. Arguments and values are JSON, so that they can come from another process.
 */
export function writeCalls(store: Store) {
  return {
    createSession: (session: NewSession) => store.sessions.create(session),
    setTitle: (id: string, title: string) => store.sessions.setTitle(id, title),
    setPaused: (id: string, pause: SessionPause | null, by: string | null) =>
      store.sessions.setPaused(id, pause ?? undefined, by ?? undefined),
    setAllPaused: (pause: SessionPause | null, by: string | null) =>
      store.sessions.setAllPaused(pause ?? undefined, by ?? undefined),
    setArchived: (id: string, isArchived: boolean) => store.sessions.setArchived(id, isArchived),
    deleteSession: (id: string, by: string | null) => store.sessions.delete(id, by ?? undefined),
    addSnapshot: (snapshot: Snapshot) => store.sessions.addSnapshot(snapshot),
    acquireLease: (sessionId: string, owner: string, ttlMs: number, from: string | null) =>
      store.leases.acquire(sessionId, owner, ttlMs, from ?? undefined),
    heartbeat: (lease: Lease, ttlMs: number) => store.leases.heartbeat(lease, ttlMs),
    releaseLease: (lease: Lease) => store.leases.release(lease),
    keepStep: (lease: Lease, step: CallStep) => store.bind(lease).records.keep(step),
    keepLate: (lease: Lease, late: LateResult, events: readonly EventDraft[]) =>
      store.bind(lease).records.keepLate(late, events),
    appendEvents: (lease: Lease | null, drafts: readonly EventDraft[]) =>
      (lease ? store.bind(lease).events : store.events).append(drafts),
    settle: (
      sessionId: string,
      callId: string,
      settlement: ApprovalSettlement,
      beside: BesideAnswer,
    ) => store.approvalsOf(sessionId).settle(callId, settlement, beside),
    waitForAnswer: (sessionId: string, callId: string) => store.approvalsOf(sessionId).wait(callId),
    /** `fitting` are the granted rules that let the call through: only the asking process can tell. */
    useGrant: async (question: PlainQuestion, fitting: readonly string[]) =>
      (await store.grants.use({ ...question, fitsRule: (rule) => fitting.includes(rule) })) ?? null,
    revokeGrant: (id: string, by: string | null) => store.grants.revoke(id, by ?? undefined),
    addPerson: (person: NewPerson, by: string) => store.people.add(person, by),
    rotateToken: (name: string, token: KeptToken, by: string) =>
      store.people.rotate(name, token, by),
    revokePerson: (name: string, by: string) => store.people.revoke(name, by),
    putResult: (lease: Lease, entry: ResultEntry) => store.bind(lease).results.put(entry),
    putAttachment: (entry: AttachmentEntry) => store.attachments.put(entry),
    appendMessages: (lease: Lease, messages: readonly NewMessage[]) =>
      store.bind(lease).messages.append(messages),
    addMark: (lease: Lease, mark: ContextMark) => store.bind(lease).messages.addMark(mark),
    writeTodos: (lease: Lease, agentId: string, todos: readonly Todo[]) =>
      store.bind(lease).todos.write(agentId, todos),
    appendMemory: (scope: string, entry: NewMemory) => store.memory.append(scope, entry),
    takeLimits: (take: LimitTake) => store.limits.take(take),
    trimEvents: (upTo: number) => store.trimEvents(upTo),
    keepCheckpoint: (checkpoint: ForeignCheckpoint) => store.audit.keepCheckpoint(checkpoint),
    keepPolicyFile: (entry: PolicyFileEntry) => store.audit.keepPolicyFile(entry),
    removeAudit: (removal: Removal) => store.audit.removeOldest(removal),
  } satisfies Record<string, (...args: never[]) => Awaitable<unknown>>;
}

type PlainQuestion = Omit<GrantQuestion, 'fitsRule'>;
type NewPerson = Parameters<Store['people']['add']>[0];
type AttachmentEntry = Parameters<Store['attachments']['put']>[0];
type ResultEntry = Parameters<ReturnType<Store['bind']>['results']['put']>[0];

export type WriteCalls = ReturnType<typeof writeCalls>;
export type WriteName = keyof WriteCalls;
export type WriteArguments<Name extends WriteName> = Parameters<WriteCalls[Name]>;
export type WriteValue<Name extends WriteName> = Awaited<ReturnType<WriteCalls[Name]>>;

/** Who carries out writes: this process, or the one that has the store open. */
export interface Writer {
  readonly isHere: boolean;
  call<Name extends WriteName>(
    name: Name,
    ...args: WriteArguments<Name>
  ): Promise<WriteValue<Name>>;
  /** Lets the store go where it is open here; else only the connection ends. */
  close(): Promise<void>;
}

/** A write by its name. The arguments come from this program, here or in another process: they are what its types say. */
export async function carryOut(
  calls: WriteCalls,
  name: string,
  args: readonly unknown[],
): Promise<unknown> {
  if (!isWriteName(calls, name)) throw new Error(`There is no write "${name}"`);
  const write: (...given: never[]) => Awaitable<unknown> = calls[name];
  return write(...(args as never[]));
}

function isWriteName(calls: WriteCalls, name: string): name is WriteName {
  return Object.hasOwn(calls, name);
}
