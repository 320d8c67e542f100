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
  /** One for each rule that limits an hour, by what it counts. */
  limits: {
    id: string;
    /** Grows with every use. */
    version: number;
    used_at: number;
  };
  limit_uses: { limit_id: string; session_id: string; call_id: string; at: number };
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
