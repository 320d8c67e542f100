import { cleanText } from '../write/text.js';
import type { AuditDraft, ChainedEntry } from './audit-entry.js';
import { termsOfEntry } from './entry-terms.js';

/** An entry as far as it can be written before it has its place: all but its number, its time and its hash. */
export interface WrittenEntry extends Omit<ChainedEntry, 'seq' | 'at'> {
  readonly terms: string;
  /** What has to be committed to, and the fields beside which that goes; absent where nothing was masked. */
  readonly masked?: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly data: AuditDraft['data'];
  };
}

/** Writes an entry, so that the transaction that takes it only gives it its place. */
export function writeEntry({ kind, data = {}, masked = {}, ...draft }: AuditDraft): WrittenEntry {
  const entry = {
    kind,
    session_id: cleaned(draft.sessionId),
    call_id: cleaned(draft.callId),
    actor: cleaned(draft.actor),
    fence: draft.fence ?? null,
    data: JSON.stringify(data),
  };
  const written = { ...entry, terms: termsOfEntry(entry, data) };
  return Object.keys(masked).length > 0
    ? { ...written, masked: { values: masked, data } }
    : written;
}

function cleaned(text: string | undefined): string | null {
  return text === undefined ? null : cleanText(text);
}
