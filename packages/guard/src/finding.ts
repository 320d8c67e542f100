/** One place a rule matched. `start` and `end` are UTF-16 offsets in the text that was given. */
export interface Finding {
  readonly rule: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** Findings per kind; no prototype, so that a kind called `constructor` counts like any other. */
export function countKinds(findings: readonly Finding[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = Object.create(null);
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Sorted by place; of two that overlap the earlier wins and grows over the later. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const finding of sorted) {
    const last = merged.at(-1);
    if (!last || finding.start >= last.end) merged.push(finding);
    else if (finding.end > last.end) merged[merged.length - 1] = { ...last, end: finding.end };
  }
  return merged;
}
