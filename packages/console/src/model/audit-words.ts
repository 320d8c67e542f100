import { entryFacts, isRecord } from '@sluice/plain';
import type { AuditEntryView } from '@sluice/protocol';

/** What an entry without a line of a call tells: of which tool, how it ended, whom or what it is about. */
export function whatOf(
  { tool_name, state, data }: AuditEntryView,
  say?: (word: string) => string,
): string {
  const facts = isRecord(data) ? entryFacts(data, say) : [];
  return [tool_name, state, ...facts]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}
