/** How auto tools behave in one run: environment over config file over these defaults. */
export interface Settings {
  /** `auto`: only for prompts about code. */
  readonly enabled: 'auto' | 'on' | 'off';
  readonly mode: 'run' | 'plan';
  readonly tierMax: 1 | 2;
  readonly wallMs: number;
  /** Added to the wall budget when tier 2 is on. */
  readonly tier2ExtraMs: number;
  readonly maxConcurrency: number;
  readonly maxInjectedChars: number;
  readonly maxSnippets: number;
  readonly maxSnippetLines: number;
  /** As given; resolved against the repository when relative. */
  readonly repoRoot?: {
    readonly path: string;
    readonly source: 'env' | 'config';
    /** Named by the repository's own file, which must not lead out of it. */
    readonly mustStayInside?: boolean;
  };
  readonly tools: ReadonlyMap<string, ToolSettings>;
  /** What a person should know about where the settings came from. */
  readonly notes: readonly string[];
}

/** What the settings say of one tool. */
export interface ToolSettings {
  readonly isEnabled?: boolean;
  readonly timeoutMs?: number;
  /** As given; clamped when the plan is made. */
  readonly args?: Readonly<Record<string, number | string>>;
  /** A program that stands in for the tool, or the program of a tool that is only configuration. */
  readonly command?: readonly string[];
  readonly tier?: 1 | 2;
  readonly reason?: string;
}

export const defaultSettings: Settings = {
  enabled: 'auto',
  mode: 'run',
  tierMax: 1,
  wallMs: 5000,
  tier2ExtraMs: 5000,
  maxConcurrency: 3,
  maxInjectedChars: 12_000,
  maxSnippets: 3,
  maxSnippetLines: 20,
  tools: new Map(),
  notes: [],
};
