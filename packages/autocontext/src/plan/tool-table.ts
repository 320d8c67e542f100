/** The tools that may run by themselves. Whatever does not stand here or in the person's settings never does. */
export interface ToolEntry {
  readonly tier: 0 | 1 | 2;
  readonly timeoutMs: number;
  readonly version: string;
}

export const toolTable: ReadonlyMap<string, ToolEntry> = new Map([
  ['ci_index_status', { tier: 0, timeoutMs: 500, version: '1.0' }],
  ['ci_search', { tier: 1, timeoutMs: 2000, version: '1.0' }],
  ['ci_graph_rag', { tier: 1, timeoutMs: 3500, version: '1.0' }],
  ['ci_call_chain', { tier: 2, timeoutMs: 3500, version: '1.0' }],
  ['ci_bug_locate', { tier: 2, timeoutMs: 3500, version: '1.0' }],
  ['ci_impact', { tier: 2, timeoutMs: 3500, version: '1.0' }],
  ['ci_complexity', { tier: 2, timeoutMs: 1000, version: '1.0' }],
  ['ci_hotspot', { tier: 2, timeoutMs: 3500, version: '1.0' }],
]);

interface Range {
  readonly min: number;
  readonly max: number;
}

/** What an argument is held to before any call, whoever gave it. */
export const clamps: Readonly<Record<string, Readonly<Record<string, Range>>>> = {
  ci_search: { limit: { min: 1, max: 10 } },
  ci_graph_rag: {
    depth: { min: 0, max: 2 },
    budget: { min: 100, max: 8000 },
    top_k: { min: 1, max: 10 },
  },
  ci_call_chain: { depth: { min: 1, max: 3 } },
  ci_bug_locate: { top: { min: 1, max: 20 } },
  ci_impact: { depth: { min: 1, max: 3 } },
  ci_hotspot: { days: { min: 1, max: 30 }, top: { min: 1, max: 20 } },
};
