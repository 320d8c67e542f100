import type { Rows } from './rows.js';

export type { Rows } from './rows.js';
export type SqlValue = string | number | null;
export type RawRow = Readonly<Record<string, SqlValue>>;

export type TableName = keyof Rows;
export type ColumnType = 'text' | 'int';

export interface TableShape<Name extends TableName> {
  readonly name: Name;
  readonly key: readonly (keyof Rows[Name] & string)[];
  readonly columns: Readonly<Record<keyof Rows[Name] & string, ColumnType>>;
  /** Columns that no decision needs: a write finds them empty. */
  readonly unread?: readonly (keyof Rows[Name] & string)[];
  /** Columns that keep their first value. Writing a row's number again would move the row and all its indexes. */
  readonly fixed?: readonly (keyof Rows[Name] & string)[];
}

/** Column types and keys, for reading, writing and for checking that a database is whole. */
export const tables: { readonly [Name in TableName]: TableShape<Name> } = {
  heads: {
    name: 'heads',
    key: ['id'],
    columns: {
      id: 'text',
      event_seq: 'int',
      event_floor: 'int',
      audit_seq: 'int',
      audit_hash: 'text',
      audit_signature: 'text',
      audit_at: 'int',
      memory_seq: 'int',
      commits: 'int',
    },
  },
  sessions: {
    name: 'sessions',
    key: ['id'],
    columns: {
      id: 'text',
      mode: 'text',
      parent_session_id: 'text',
      created_at: 'int',
      updated_at: 'int',
      last_seq: 'int',
      last_entry: 'int',
      fence: 'int',
      lease_owner: 'text',
      lease_until: 'int',
      archived_at: 'int',
      body: 'text',
    },
  },
  messages: {
    name: 'messages',
    key: ['session_id', 'seq'],
    columns: { session_id: 'text', seq: 'int', role: 'text', body: 'text' },
  },
  marks: {
    name: 'marks',
    key: ['session_id', 'entry'],
    columns: { session_id: 'text', entry: 'int', to_seq: 'int', body: 'text' },
  },
  snapshots: {
    name: 'snapshots',
    key: ['session_id', 'entry'],
    columns: { session_id: 'text', entry: 'int', body: 'text' },
  },
  calls: {
    name: 'calls',
    key: ['session_id', 'call_id'],
    unread: ['body'],
    fixed: ['name', 'parent_call_id', 'proposed_seq'],
    columns: {
      session_id: 'text',
      call_id: 'text',
      name: 'text',
      state: 'text',
      is_open: 'int',
      parent_call_id: 'text',
      proposed_seq: 'int',
      body: 'text',
    },
  },
  late_results: {
    name: 'late_results',
    key: ['session_id', 'call_id', 'audit_seq'],
    columns: { session_id: 'text', call_id: 'text', audit_seq: 'int', body: 'text' },
  },
  events: {
    name: 'events',
    key: ['seq'],
    columns: {
      seq: 'int',
      at: 'int',
      session_id: 'text',
      agent_id: 'text',
      channel: 'text',
      type: 'text',
      body: 'text',
    },
  },
  audit: {
    name: 'audit',
    key: ['seq'],
    columns: {
      seq: 'int',
      at: 'int',
      kind: 'text',
      session_id: 'text',
      call_id: 'text',
      actor: 'text',
      fence: 'int',
      data: 'text',
      hash: 'text',
      signature: 'text',
      terms: 'text',
    },
  },
  audit_checkpoints: {
    name: 'audit_checkpoints',
    key: ['seq'],
    columns: { seq: 'int', at: 'int', hash: 'text', signature: 'text', removed: 'int' },
  },
  approvals: {
    name: 'approvals',
    key: ['session_id', 'call_id'],
    columns: {
      session_id: 'text',
      call_id: 'text',
      digest: 'text',
      opened_seq: 'int',
      request: 'text',
      outcome: 'text',
      settlement: 'text',
      yeses: 'text',
    },
  },
  grants: {
    name: 'grants',
    key: ['id'],
    columns: {
      id: 'text',
      scope: 'text',
      tool_name: 'text',
      session_id: 'text',
      added_seq: 'int',
      body: 'text',
    },
  },
  results: {
    name: 'results',
    key: ['handle'],
    columns: { handle: 'text', session_id: 'text', call_id: 'text', total_chars: 'int' },
  },
  result_chunks: {
    name: 'result_chunks',
    key: ['handle', 'start'],
    columns: { handle: 'text', start: 'int', length: 'int', body: 'text' },
  },
  session_attachments: {
    name: 'session_attachments',
    key: ['session_id', 'digest'],
    columns: { session_id: 'text', digest: 'text', total_chars: 'int' },
  },
  attachment_chunks: {
    name: 'attachment_chunks',
    key: ['digest', 'start'],
    unread: ['body'],
    columns: { digest: 'text', start: 'int', body: 'text' },
  },
  todos: {
    name: 'todos',
    key: ['session_id', 'agent_id'],
    columns: { session_id: 'text', agent_id: 'text', body: 'text' },
  },
  pauses: {
    name: 'pauses',
    key: ['id'],
    columns: { id: 'text', body: 'text' },
  },
  limits: {
    name: 'limits',
    key: ['id'],
    columns: { id: 'text', version: 'int', used_at: 'int' },
  },
  limit_uses: {
    name: 'limit_uses',
    key: ['limit_id', 'session_id', 'call_id'],
    columns: { limit_id: 'text', session_id: 'text', call_id: 'text', at: 'int' },
  },
  people: {
    name: 'people',
    key: ['name'],
    columns: {
      name: 'text',
      role: 'text',
      token_id: 'text',
      token_hash: 'text',
      made_at: 'int',
      made_by: 'text',
      revoked_at: 'int',
      revoked_by: 'text',
    },
  },
  memory: {
    name: 'memory',
    key: ['position'],
    columns: {
      position: 'int',
      scope: 'text',
      created_at: 'int',
      title_terms: 'text',
      content_terms: 'text',
      body: 'text',
    },
  },
};

export const tableNames: readonly TableName[] = [
  'heads',
  'sessions',
  'messages',
  'marks',
  'snapshots',
  'calls',
  'late_results',
  'events',
  'audit',
  'audit_checkpoints',
  'approvals',
  'grants',
  'results',
  'result_chunks',
  'session_attachments',
  'attachment_chunks',
  'todos',
  'pauses',
  'limits',
  'limit_uses',
  'people',
  'memory',
];

const columnNames = new Map<TableName, readonly string[]>(
  tableNames.map((name) => [name, Object.keys(tables[name].columns)]),
);

export function columnsOf(name: TableName): readonly string[] {
  return columnNames.get(name) ?? [];
}

/** Columns that no decision needs. */
export function unreadOf(name: TableName): readonly string[] {
  return tables[name].unread ?? [];
}

/** What to select of a row that a write must see. */
export function factColumnsOf(name: TableName): string {
  const unread = unreadOf(name);
  return columnsOf(name)
    .map((column) => (unread.includes(column) ? `'' AS ${column}` : column))
    .join(', ');
}

export function keyOf(name: TableName): readonly string[] {
  return tables[name].key;
}

/** What an upsert changes in a row that is there. */
export function changingColumnsOf(name: TableName): readonly string[] {
  const kept: readonly string[] = [...tables[name].key, ...(tables[name].fixed ?? [])];
  return columnsOf(name).filter((column) => !kept.includes(column));
}

export function typeOf(name: TableName, column: string): ColumnType {
  const types: Readonly<Record<string, ColumnType>> = tables[name].columns;
  return types[column] ?? 'text';
}
