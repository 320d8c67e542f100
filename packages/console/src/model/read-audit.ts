import type { AuditEntryView, ParamsInput, Result } from '@sluice/protocol';

const PAGE = 500;

type Ask = (params: ParamsInput<'audit.query'>) => Promise<Result<'audit.query'>>;

export interface AuditRead {
  readonly entries: readonly AuditEntryView[];
  /** More fits the filter than was read. */
  readonly isCut: boolean;
}

/** Reads page after page, up to `most` entries, and says when that was not all. */
export async function readAudit(
  ask: Ask,
  filter: ParamsInput<'audit.query'>,
  most: number,
  onProgress: (count: number) => void = () => undefined,
): Promise<AuditRead> {
  const entries: AuditEntryView[] = [];
  let after = filter.after ?? 0;
  for (;;) {
    const page = await ask({ ...filter, after, limit: PAGE });
    entries.push(...page.entries);
    onProgress(entries.length);
    if (page.next_after === undefined || page.next_after <= after) return { entries, isCut: false };
    if (entries.length >= most) return { entries, isCut: true };
    after = page.next_after;
  }
}
