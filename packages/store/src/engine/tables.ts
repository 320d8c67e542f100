export type SqlValue = string | number | null;
export type RawRow = Readonly<Record<string, SqlValue>>;

/** The rows of every table, as both engines hold them. Bodies are JSON text. */
export interface Rows {
  heads: {
    id: string;
    event_seq: number;
    /** Events up to and including this one have been trimmed. */
    event_floor: number;
    audit_seq: number;
    audit_hash: string;
    /** Of the last entry; empty where it has none. */
    audit_signature: string;
    /** The time of the last entry. */
    audit_at: number;
    memory_seq: number;
    /** Grows with every transaction, whatever that writes. */
    commits: number;
  };
  sessions: {
    id: string;
    mode: string;
    parent_session_id: string | null;
    created_at: number;
    updated_at: number;
    last_seq: number;
    /** Numbers marks and snapshots in the order they were added. */
    last_entry: number;
    fence: number;
    /** `null` when nobody has taken the session or the last holder released it. */
    lease_owner: string | null;
    lease_until: number;
    /** When somebody put it away; `null` where nobody has. */
    archived_at: number | null;
    body: string;
  };
  messages: { session_id: string; seq: number; role: string; body: string };
  marks: { session_id: string; entry: number; to_seq: number; body: string };
  snapshots: { session_id: string; entry: number; body: string };
  calls: {
    session_id: string;
    call_id: string;
    name: string;
    state: string;
    is_open: number;
    parent_call_id: string | null;
    /** The audit number of its first entry: the order in which calls came, whatever the clocks said. */
    proposed_seq: number;
    body: string;
  };
  late_results: { session_id: string; call_id: string; audit_seq: number; body: string };
  events: {
    seq: number;
    at: number;
    session_id: string;
    agent_id: string;
    channel: string;
    type: string;
    body: string;
  };
  audit: {
    seq: number;
    at: number;
    kind: string;
    session_id: string | null;
    call_id: string | null;
    actor: string | null;
    fence: number | null;
    data: string;
    hash: string;
    /** The last entry of a transaction has one where the store has a key; it covers those before it. */
    signature: string | null;
    /** What it is found by; follows from the rest. */
    terms: string;
  };
  audit_checkpoints: {
    seq: number;
    at: number;
    hash: string;
    signature: string;
    removed: number;
  };
  approvals: {
    session_id: string;
    call_id: string;
    digest: string;
    opened_seq: number;
    request: string;
    outcome: string | null;
    settlement: string | null;
    /** Of people, while more are needed. */
    yeses: string | null;
  };
  grants: {
    id: string;
    scope: string;
    tool_name: string;
    session_id: string | null;
    added_seq: number;
    body: string;
  };
  results: { handle: string; session_id: string; call_id: string; total_chars: number };
  result_chunks: { handle: string; start: number; length: number; body: string };
  /** Who may read which attachment; its bytes are there once for all. */
  session_attachments: { session_id: string; digest: string; total_chars: number };
  attachment_chunks: { digest: string; start: number; body: string };
  todos: { session_id: string; agent_id: string; body: string };
  /** Under `all` who holds every session, while somebody does. */
  pauses: { id: string; body: string };
  people: {
    name: string;
    role: string;
    token_id: string;
    token_hash: string;
    made_at: number;
    made_by: string;
    revoked_at: number | null;
    revoked_by: string | null;
  };
  memory: {
    position: number;
    scope: string;
    created_at: number;
    title_terms: string;
    content_terms: string;
    body: string;
  };
}

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
