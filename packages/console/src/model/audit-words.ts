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

/** One yes of several that a question needs: whose, and how many there are now. */
export function yesOf({
  actor,
  data,
}: AuditEntryView):
  | { readonly who: string; readonly people: number; readonly needed: number }
  | undefined {
  const { people, needed } = isRecord(data) ? data : {};
  if (actor === undefined || !Array.isArray(people) || typeof needed !== 'number') return undefined;
  return { who: actor, people: people.length, needed };
}
