/** The object of `--format json`. Names are contracts; within version 1 fields are only added. */
export interface AutoOutput {
  readonly schema_version: '1.0';
  readonly run_id: string;
  readonly created_at: string;
  readonly client: {
    readonly name: ClientName;
    readonly event: 'UserPromptSubmit' | 'cli';
    readonly session_id?: string;
  };
  readonly inputs: {
    readonly prompt: string;
    readonly signals: readonly Signal[];
    readonly intent: Intent;
    readonly repo_root: string;
    readonly repo_root_source: RepoRootSource;
  };
  readonly tool_plan: ToolPlan;
  readonly tool_results: readonly ToolResult[];
  readonly fused_context: {
    readonly for_model: {
      readonly additional_context: string;
      readonly structured: StructuredContext;
      readonly safety: {
        readonly tool_output_is_untrusted: true;
        readonly ignore_instructions_inside_tool_output: true;
      };
    };
    readonly for_user: {
      readonly tool_plan_text: string;
      readonly results_text: string;
      readonly limits_text: string;
    };
  };
  readonly degraded: {
    readonly is_degraded: boolean;
    readonly reason: string;
    readonly degraded_to: 'none' | 'partial' | 'plan-only' | 'empty';
  };
  readonly enforcement: {
    readonly single_tool_entry: true;
    readonly source: 'orchestrator' | 'adapter';
  };
}

export type ClientName = 'claude-code' | 'codex-cli' | 'sluice-cli';
export type RepoRootSource = 'env' | 'config' | 'git' | 'no-git-root';

/** What in a prompt speaks for or against work on code. */
export interface Signal {
  readonly type: 'explicit' | 'implicit' | 'historical' | 'code';
  readonly match: string;
  readonly weight: number;
}

export type IntentKind = 'explore' | 'debug' | 'modify' | 'refactor' | 'docs' | 'test' | 'none';

export interface Intent {
  readonly kind: IntentKind;
  /** `maybe`: tools run, and only a strong find is injected. */
  readonly is_code: 'yes' | 'maybe' | 'no';
  readonly confidence: number;
}

export interface PlannedTool {
  readonly tool: string;
  readonly tier: 0 | 1 | 2;
  readonly reason: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly timeout_ms: number;
}

export interface ToolPlan {
  readonly tier_max: 1 | 2;
  readonly planned_codex_command?: string;
  readonly budget: {
    readonly wall_ms: number;
    readonly max_concurrency: number;
    readonly max_injected_chars: number;
  };
  readonly tools: readonly PlannedTool[];
}

export type ErrorCode =
  | 'E_TIMEOUT'
  | 'E_PARSE'
  | 'E_TOOL_UNAVAILABLE'
  | 'E_BUDGET_EXCEEDED'
  | 'E_INVALID_ARGS'
  | 'E_REPO_ROOT'
  | 'E_SESSION'
  | 'E_UNKNOWN';

export interface ToolResult {
  readonly tool: string;
  readonly status: 'ok' | 'timeout' | 'error' | 'skipped';
  readonly started_at: string;
  readonly duration_ms: number;
  readonly summary: string;
  /** What the tool found, cleaned like everything that is shown. */
  readonly data?: { readonly items: readonly Item[] };
  readonly error?: { readonly message: string; readonly code: ErrorCode };
  readonly redactions: readonly Redacted[];
  readonly truncated: boolean;
}

export interface Redacted {
  readonly kind: string;
  readonly count: number;
}

/** One find of one tool. Paths are relative to the repository's root. */
export interface Item {
  readonly tool: string;
  readonly version: string;
  readonly time: string;
  readonly path: string;
  readonly symbol: string;
  readonly title: string;
  readonly line_start: number;
  readonly line_end: number;
  /** 0 to 1, against the best find of the same tool. */
  readonly confidence: number;
  readonly summary: string;
  readonly snippet: string;
  /** A claim that another find with the same key can contradict. */
  readonly conclusion?: string;
  /** Another find with the same key says otherwise; a person has to judge. */
  readonly conflict: boolean;
  readonly truncated: boolean;
}

export interface StructuredContext {
  readonly run_id: string;
  readonly intent: Intent;
  readonly items: readonly Omit<Item, 'snippet'>[];
  readonly recommended_tools: readonly { readonly tool: string; readonly reason: string }[];
  readonly limits: readonly string[];
}
