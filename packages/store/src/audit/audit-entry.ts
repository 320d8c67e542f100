import { hash } from 'node:crypto';

/** What became of a policy file: edited well or badly, saved whole, or a rule in it given or taken back by a person. */
const POLICY_FILE_KINDS = [
  'policy_changed',
  'policy_broken',
  'policy_file_saved',
  'policy_rule_saved',
  'policy_rule_revoked',
] as const;

export type PolicyFileKind = (typeof POLICY_FILE_KINDS)[number];

/** Every kind of entry there is. A call leaves `proposed`, `decided`, `executed`, `returned`, in this order. */
export const AUDIT_KINDS = [
  'proposed',
  'asked',
  'decided',
  'decision_refused',
  'executed',
  'returned',
  'late_result',
  'session_created',
  'session_paused',
  'session_resumed',
  'session_deleted',
  'lease_acquired',
  'lease_released',
  'write_refused',
  'grant_added',
  'grant_used',
  'grant_revoked',
  'yes_counted',
  'person_added',
  'person_token_rotated',
  'person_revoked',
  'rotated',
  'signing_began',
  'checkpoint_kept',
  ...POLICY_FILE_KINDS,
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditDraft {
  readonly kind: AuditKind;
  readonly sessionId?: string;
  readonly callId?: string;
  /** Who did it, where it was somebody. */
  readonly actor?: string;
  /** The fencing number under which it was written. */
  readonly fence?: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Values that were masked before they were stored, by name: a commitment to each goes into the entry. */
  readonly masked?: Readonly<Record<string, unknown>>;
}

/** An entry as the chain sees it. `data` is the exact JSON text that was hashed. */
export interface ChainedEntry {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly session_id: string | null;
  readonly call_id: string | null;
  readonly actor: string | null;
  readonly fence: number | null;
  readonly data: string;
}

/** The end of a chain, or of a part of it: what the next entry is hashed onto. */
export interface ChainLink {
  readonly seq: number;
  readonly hash: string;
  /** Empty where the entry has none. */
  readonly signature: string;
}

/** Stands before the first entry. */
export const GENESIS: ChainLink = { seq: 0, hash: '0'.repeat(64), signature: '' };

/**
 * The hash of an entry covers everything in it and, through `previous`, everything before it, signatures included:
 * none can be taken away unseen.
 */
export function hashEntry(previous: ChainLink, entry: ChainedEntry): string {
  const { seq, at, kind, session_id, call_id, actor, fence, data } = entry;
  const content = JSON.stringify([seq, at, kind, session_id, call_id, actor, fence, data]);
  const before = previous.signature ? `${previous.hash} ${previous.signature}` : previous.hash;
  return sha256(`${before}\n${content}`);
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
