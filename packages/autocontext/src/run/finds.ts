import type { FoundPlace } from '@sluice/codeintel';

/** What a tool found, before it is cleaned. */
export interface Find extends FoundPlace {
  /** A claim that another find with the same key can contradict. Only programs make claims. */
  readonly conclusion?: string | undefined;
}

export interface Finds {
  readonly finds: readonly Find[];
  /** In one line, for the person. */
  readonly summary: string;
  readonly isTruncated: boolean;
}

export const MOST_FINDS = 50;

export function findsAt(places: readonly FoundPlace[], isTruncated: boolean): Finds {
  const finds = places.slice(0, MOST_FINDS);
  return { finds, summary: summaryOf(finds), isTruncated };
}

export function summaryOf(finds: readonly Find[]): string {
  if (finds.length === 0) return 'nothing found';
  const paths = [...new Set(finds.map((find) => find.path).filter(Boolean))];
  const more = paths.length > 3 ? ', …' : '';
  return `${finds.length} found: ${paths.slice(0, 3).join(', ')}${more}`;
}
