/** The numbers that can be set: the name in the file, in the environment, and what is taken. */
export interface NumberSetting {
  readonly env: string;
  readonly min: number;
  readonly max: number;
}

export const budgetSettings = {
  wall_ms: { env: 'CI_AUTO_TOOLS_BUDGET_WALL_MS', min: 50, max: 25_000 },
  tier2_extra_ms: { env: 'CI_AUTO_TOOLS_BUDGET_TIER2_EXTRA_MS', min: 0, max: 25_000 },
  max_concurrency: { env: 'CI_AUTO_TOOLS_MAX_CONCURRENCY', min: 1, max: 16 },
  max_injected_chars: { env: 'CI_AUTO_TOOLS_MAX_INJECTED_CHARS', min: 0, max: 200_000 },
} as const satisfies Record<string, NumberSetting>;

export const snippetSettings = {
  max_snippets: { env: 'CI_AUTO_TOOLS_MAX_SNIPPETS', min: 0, max: 12 },
  max_lines_per_snippet: { env: 'CI_AUTO_TOOLS_MAX_LINES_PER_SNIPPET', min: 1, max: 200 },
} as const satisfies Record<string, NumberSetting>;

export const timeoutRange = { min: 10, max: 25_000 } as const;
export const switches = ['auto', 'on', 'off'] as const;
export const modes = ['run', 'plan'] as const;
