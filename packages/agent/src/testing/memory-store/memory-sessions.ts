import { isFinalState } from '@sluice/kernel';
import { AgentError } from '../../agent-error.js';
import type { LeaseStore } from '../../ports/lease-store.js';
import type { SessionRow, SessionStore } from '../../ports/session-store.js';
import { copy, type KeptSession, type MemoryState, requireSession } from './memory-state.js';

export function memorySessions(state: MemoryState): SessionStore {
  return {
    create(session) {
      if (state.sessions.has(session.id)) return 'exists';
      const from = session.forkedFrom;
      const source = from && requireSession(state, from.sessionId);
      const upTo = from?.seq ?? 0;
      const messages = (source?.messages ?? [])
        .filter((message) => message.seq <= upTo)
        .map((message) => ({ ...message, sessionId: session.id }));
      const now = state.clock.now();
      const { mode, metadata, ...rest } = copy(session);
      state.sessions.set(session.id, {
        row: {
          ...rest,
          mode,
          metadata: metadata ?? {},
          createdAt: now,
          updatedAt: now,
          lastSeq: messages.at(-1)?.seq ?? 0,
        },
        fence: 0,
        held: undefined,
        messages,
        marks: (source?.marks ?? []).filter((mark) => mark.toSeq <= upTo),
        snapshots: [],
        todos: new Map(),
        calls: new Map(),
        late: [],
        approvals: new Map(),
        attachments: new Map(source?.attachments ?? []),
        results: new Map(),
      });
      return 'created';
    },
    get: (id) => rowOf(state, state.sessions.get(id)),
    readMode(id) {
      const found = state.sessions.get(id);
      return { found: found !== undefined, value: found?.row.mode };
    },
    list(filter) {
      const rows = [...state.sessions.values()]
        .map((session) => heldRow(state, session))
        .filter((row) =>
          filter.parentSessionId === undefined
            ? filter.includeChildren === true || row.parentSessionId === undefined
            : row.parentSessionId === filter.parentSessionId,
        )
        .filter(
          (row) =>
            filter.archived === undefined || filter.archived === (row.archivedAt !== undefined),
        )
        .filter((row) =>
          (filter.words ?? []).every((word) => namesOf(row).includes(word.toLowerCase())),
        )
        .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
      const start =
        filter.after === undefined ? 0 : rows.findIndex((r) => r.id === filter.after) + 1;
      return copy(rows.slice(start, start + filter.limit));
    },
    setTitle(id, title) {
      const session = requireSession(state, id);
      session.row = { ...session.row, title, updatedAt: state.clock.now() };
    },
    setArchived(id, isArchived) {
      const session = requireSession(state, id);
      const { archivedAt: _, ...row } = session.row;
      session.row = isArchived ? { ...row, archivedAt: state.clock.now() } : row;
    },
    setPaused(id, pause) {
      const session = requireSession(state, id);
      const { paused: _, ...row } = session.row;
      session.row = pause ? { ...row, paused: pause } : row;
      session.letGoFrom = pause ? undefined : state.allPaused?.at;
    },
    setAllPaused(pause) {
      state.allPaused = pause;
    },
    allPaused: () => copy(state.allPaused),
    async delete(id) {
      requireSession(state, id);
      const family = familyOf(state, id);
      const lastSeq = await state.events.lastSeq();
      for (const member of family) {
        const { held, approvals, calls } = requireSession(state, member);
        const isAsking = [...approvals.values()].some(({ settlement, request }) =>
          settlement?.outcome.startsWith('approved')
            ? !isFinalState(calls.get(request.callId)?.state ?? 'DENIED')
            : !settlement,
        );
        if (isAsking || (held && held.expiresAt > state.clock.now())) {
          throw new AgentError('SESSION_BUSY', `Session "${member}" is at work`);
        }
      }
      for (const member of family) {
        state.sessions.delete(member);
        state.forgotten.set(member, lastSeq);
        for (const [grantId, { sessionId }] of state.grants) {
          if (sessionId === member) state.grants.delete(grantId);
        }
      }
    },
    addSnapshot(snapshot) {
      requireSession(state, snapshot.sessionId).snapshots.push(copy(snapshot));
    },
    snapshots: (sessionId) => copy(state.sessions.get(sessionId)?.snapshots ?? []),
  };
}

export function memoryLeases(state: MemoryState): LeaseStore {
  return {
    acquire(sessionId, owner, ttlMs, from) {
      const session = requireSession(state, sessionId);
      const now = state.clock.now();
      const { held } = session;
      if (held && held.expiresAt > now && held.owner !== from) return { status: 'busy', ...held };
      session.fence += 1;
      session.held = { owner, expiresAt: now + ttlMs };
      return { status: 'acquired', lease: { sessionId, owner, fence: session.fence } };
    },
    heartbeat(lease, ttlMs) {
      const session = state.sessions.get(lease.sessionId);
      if (!session?.held || session.fence !== lease.fence) return false;
      session.held = { owner: session.held.owner, expiresAt: state.clock.now() + ttlMs };
      return true;
    },
    release(lease) {
      const session = state.sessions.get(lease.sessionId);
      if (session?.fence === lease.fence) session.held = undefined;
    },
    holder(sessionId) {
      const held = state.sessions.get(sessionId)?.held;
      return held && held.expiresAt > state.clock.now() ? { ...held } : undefined;
    },
    abandoned: (limit) =>
      [...state.sessions.values()]
        .filter(({ held }) => held && held.expiresAt <= state.clock.now())
        .sort((a, b) => (a.held?.expiresAt ?? 0) - (b.held?.expiresAt ?? 0))
        .slice(0, limit)
        .map((session) => session.row.id),
  };
}

function familyOf(state: MemoryState, id: string): string[] {
  const family = [id];
  // The list grows while it is walked.
  for (const parent of family) {
    for (const { row } of state.sessions.values()) {
      if (row.parentSessionId === parent) family.push(row.id);
    }
  }
  return family;
}

function namesOf({ id, title }: SessionRow): string {
  return `${id} ${title ?? ''}`.toLowerCase();
}

function rowOf(state: MemoryState, session: KeptSession | undefined): SessionRow | undefined {
  return session && copy(heldRow(state, session));
}

function heldRow({ allPaused }: MemoryState, { row, letGoFrom }: KeptSession): SessionRow {
  if (row.paused || !allPaused || allPaused.at === letGoFrom) return row;
  return { ...row, paused: { ...allPaused, all: true } };
}
