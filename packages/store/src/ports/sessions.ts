import {
  type NewSession,
  type SessionFilter,
  type SessionPause,
  type SessionRow,
  type SessionStore,
  type Snapshot,
  sessionNotFound,
} from '@sluice/agent';
import type { RowKey } from '../engine/engine.js';
import { parseBody, readRow } from '../engine/read-row.js';
import type { RawRow, Rows, SqlValue } from '../engine/tables.js';
import type { Batch } from '../write/batch.js';
import { requireKey, toBody } from '../write/text.js';
import { type StoreCore, sessionKey } from './core.js';
import { deleteSession } from './delete-session.js';

/** What a session row keeps beside the columns that find it. */
type SessionBody = Pick<
  SessionRow,
  'title' | 'parentCallId' | 'forkedFrom' | 'metadata' | 'paused'
> & {
  /** When the pause of all began from which somebody let it go: it goes on under that one, not under the next. */
  readonly letGoFrom?: number;
};

const ALL = 'all';
const ALL_KEY: RowKey = { table: 'pauses', key: [ALL] };
/** A session together with the pause of all, so that no reader can miss it. */
const SELECT = `SELECT sessions.*, (SELECT body FROM pauses WHERE id = '${ALL}') AS all_paused FROM sessions`;

export function sessionsPort(core: StoreCore): SessionStore {
  return {
    create: (session) => create(core, session),
    async get(id) {
      const [row] = await core.engine.all(`${SELECT} WHERE id = ?`, [id]);
      return row && toSession(row);
    },
    async readMode(id) {
      const [row] = await core.engine.all('SELECT mode FROM sessions WHERE id = ?', [id]);
      return { found: row !== undefined, value: row?.mode };
    },
    list: (filter) => list(core, filter),
    setTitle: (id, title) =>
      changeSession(core, id, (batch, session) => {
        const body: SessionBody = {
          ...parseBody<SessionBody>(session.body),
          title: String(core.masker.mask(title)),
        };
        batch.put('sessions', {
          ...session,
          updated_at: batch.now,
          body: toBody('session', body),
        });
      }),
    setArchived: (id, isArchived) =>
      changeSession(core, id, (batch, session) => {
        batch.put('sessions', { ...session, archived_at: isArchived ? batch.now : null });
      }),
    setPaused: (id, pause, by) =>
      changeSession(core, id, (batch, session) => {
        const { paused: _, letGoFrom: __, ...body } = parseBody<SessionBody>(session.body);
        const all = pauseOf(batch.get('pauses', [ALL])?.body);
        const free: SessionBody = all ? { ...body, letGoFrom: all.at } : body;
        const next: SessionBody = pause ? { ...body, paused: pause } : free;
        batch.put('sessions', { ...session, body: toBody('session', next) });
        batch.audit({
          kind: pause ? 'session_paused' : 'session_resumed',
          sessionId: id,
          ...(by === undefined ? {} : { actor: by }),
        });
      }),
    setAllPaused: (pause, by) =>
      core.submit({
        keys: [ALL_KEY],
        decide(batch) {
          if (pause) batch.put('pauses', { id: ALL, body: toBody('pause', pause) });
          else batch.remove('pauses', [ALL]);
          batch.audit({
            kind: pause ? 'session_paused' : 'session_resumed',
            ...(by === undefined ? {} : { actor: by }),
            data: { all: true },
          });
        },
      }),
    async allPaused() {
      const [row] = await core.engine.all('SELECT body FROM pauses WHERE id = ?', [ALL]);
      return pauseOf(row?.body);
    },
    delete: (id, by) => deleteSession(core, id, by),
    addSnapshot: (snapshot) =>
      changeSession(core, snapshot.sessionId, (batch, session) => {
        const entry = session.last_entry + 1;
        batch.put('sessions', { ...session, last_entry: entry });
        batch.insert('snapshots', {
          session_id: session.id,
          entry,
          body: toBody('snapshot', snapshot),
        });
      }),
    async snapshots(sessionId) {
      const rows = await core.engine.all(
        'SELECT * FROM snapshots WHERE session_id = ? ORDER BY entry',
        [sessionId],
      );
      return rows.map((row) => parseBody<Snapshot>(readRow('snapshots', row).body));
    },
  };
}

async function create(core: StoreCore, session: NewSession): Promise<'created' | 'exists'> {
  const id = requireKey('session id', session.id);
  const from = session.forkedFrom;
  // Messages never change, so what is read before the transaction is what it would read.
  const copied = from ? await readCopies(core, from) : { messages: [], marks: [], attachments: [] };
  const keys: RowKey[] = [sessionKey(id)];
  if (from) keys.push(sessionKey(from.sessionId));
  const body: SessionBody = {
    metadata: maskRecord(core, session.metadata ?? {}),
    ...(session.title === undefined ? {} : { title: String(core.masker.mask(session.title)) }),
    ...(session.parentCallId === undefined ? {} : { parentCallId: session.parentCallId }),
    ...(from ? { forkedFrom: from } : {}),
  };
  return core.submit({
    keys,
    decide(batch) {
      if (batch.get('sessions', [id])) return 'exists';
      if (from && !batch.get('sessions', [from.sessionId])) throw sessionNotFound(from.sessionId);
      for (const row of copied.messages) batch.insert('messages', { ...row, session_id: id });
      for (const row of copied.marks) batch.insert('marks', { ...row, session_id: id });
      for (const row of copied.attachments)
        batch.put('session_attachments', { ...row, session_id: id });
      batch.put('sessions', {
        id,
        mode: session.mode,
        parent_session_id: session.parentSessionId ?? null,
        created_at: batch.now,
        updated_at: batch.now,
        last_seq: copied.messages.at(-1)?.seq ?? 0,
        last_entry: copied.marks.at(-1)?.entry ?? 0,
        fence: 0,
        lease_owner: null,
        lease_until: 0,
        archived_at: null,
        body: toBody('session', body),
      });
      batch.audit({
        kind: 'session_created',
        sessionId: id,
        data: {
          mode: session.mode,
          ...(session.parentSessionId === undefined
            ? {}
            : { parent_session_id: session.parentSessionId }),
          ...(from ? { forked_from: from.sessionId, forked_seq: from.seq } : {}),
        },
      });
      return 'created';
    },
  });
}

async function readCopies(
  core: StoreCore,
  from: { readonly sessionId: string; readonly seq: number },
) {
  const [messages, marks, attachments] = await Promise.all([
    core.engine.all('SELECT * FROM messages WHERE session_id = ? AND seq <= ? ORDER BY seq', [
      from.sessionId,
      from.seq,
    ]),
    core.engine.all('SELECT * FROM marks WHERE session_id = ? AND to_seq <= ? ORDER BY entry', [
      from.sessionId,
      from.seq,
    ]),
    core.engine.all('SELECT * FROM session_attachments WHERE session_id = ?', [from.sessionId]),
  ]);
  return {
    messages: messages.map((row) => readRow('messages', row)),
    marks: marks.map((row) => readRow('marks', row)),
    attachments: attachments.map((row) => readRow('session_attachments', row)),
  };
}

/** What a session is found by: its id and its title. */
const SEARCH = {
  sqlite: { find: 'instr', names: `(id || ' ' || coalesce(json_extract(body, '$.title'), ''))` },
  postgres: { find: 'strpos', names: `(id || ' ' || coalesce(body::json ->> 'title', ''))` },
} as const;

async function list(core: StoreCore, filter: SessionFilter): Promise<readonly SessionRow[]> {
  const conditions: string[] = [];
  const params: SqlValue[] = [];
  if (filter.parentSessionId !== undefined) {
    conditions.push('parent_session_id = ?');
    params.push(filter.parentSessionId);
  } else if (filter.includeChildren !== true) {
    conditions.push('parent_session_id IS NULL');
  }
  if (filter.archived !== undefined) {
    conditions.push(`archived_at IS ${filter.archived ? 'NOT NULL' : 'NULL'}`);
  }
  for (const word of filter.words ?? []) {
    const { find, names } = SEARCH[core.engine.dialect];
    // Not every database knows the small letters of every script.
    conditions.push(`(${find}(lower(${names}), ?) > 0 OR ${find}(${names}, ?) > 0)`);
    params.push(word.toLowerCase(), word);
  }
  const [last] =
    filter.after === undefined
      ? []
      : await core.engine.all('SELECT * FROM sessions WHERE id = ?', [filter.after]);
  if (last) {
    const { updated_at, id } = readRow('sessions', last);
    conditions.push('(updated_at < ? OR (updated_at = ? AND id < ?))');
    params.push(updated_at, updated_at, id);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rows = await core.engine.all(
    `${SELECT} ${where} ORDER BY updated_at DESC, id DESC LIMIT ?`,
    [...params, filter.limit],
  );
  return rows.map(toSession);
}

function changeSession(
  core: StoreCore,
  id: string,
  change: (batch: Batch, session: Rows['sessions']) => void,
): Promise<void> {
  return core.submit({
    keys: [sessionKey(id), ALL_KEY],
    decide(batch) {
      const session = batch.get('sessions', [id]);
      if (!session) throw sessionNotFound(id);
      change(batch, session);
    },
  });
}

function toSession(raw: RawRow): SessionRow {
  const { mode, all_paused, ...rest } = raw;
  // The mode is passed on as it stands, whatever it is: its reader fails closed.
  const row = readRow('sessions', { ...rest, mode: typeof mode === 'string' ? mode : null });
  const { letGoFrom, paused, ...body } = parseBody<SessionBody>(row.body);
  const all = pauseOf(all_paused);
  const held = paused ?? (all && all.at !== letGoFrom ? { ...all, all: true as const } : undefined);
  return {
    id: row.id,
    mode,
    ...(row.parent_session_id === null ? {} : { parentSessionId: row.parent_session_id }),
    ...(row.archived_at === null ? {} : { archivedAt: row.archived_at }),
    ...body,
    ...(held ? { paused: held } : {}),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSeq: row.last_seq,
  };
}

function pauseOf(body: SqlValue | undefined): SessionPause | undefined {
  return typeof body === 'string' ? parseBody<SessionPause>(body) : undefined;
}

function maskRecord(
  core: StoreCore,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return parseBody<Record<string, unknown>>(JSON.stringify(core.masker.mask(record)));
}
