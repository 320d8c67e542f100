import type { ApprovalRequest, Awaitable } from '@sluice/kernel';
import type {
  CallSourcesView,
  ClientView,
  ContextRunView,
  FileRuleView,
  OfferedRuleView,
  PolicyFileView,
  PolicyProblemView,
  Result,
  ServerView,
  WrittenRuleView,
} from '@sluice/protocol';

/** One entry of the audit chain. */
export interface AuditRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly sessionId?: string;
  readonly callId?: string;
  readonly actor?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash: string;
  /** Of the entry before it in the chain. */
  readonly previousHash: string;
}

/** Which entries of an audit trail are wanted. */
export interface AuditWanted {
  readonly sessionId?: string;
  readonly callId?: string;
  readonly kinds?: readonly string[];
  readonly tool?: string;
  readonly outcome?: string;
  readonly person?: string;
  readonly rule?: string;
  readonly text?: string;
  readonly hidesPlumbing?: boolean;
  /** Milliseconds, both inclusive. */
  readonly from?: number;
  readonly until?: number;
  readonly afterSeq?: number;
  readonly beforeSeq?: number;
}

/** What the gateway needs of an audit trail. Entries come oldest first by default; fewer than `limit` are all. */
export interface AuditReader {
  list(
    wanted: AuditWanted & { readonly newestFirst?: boolean; readonly limit: number },
  ): Awaitable<readonly AuditRow[]>;
  /** Lines without their line breaks, read page by page; as JSON in the form in which a chain can be proved. */
  export(format: 'jsonl' | 'csv', wanted: AuditWanted): AsyncIterable<string>;
  /** Walks the whole chain. */
  verify(): Awaitable<
    | { readonly ok: true }
    | { readonly ok: false; readonly badSeq: number; readonly message: string }
  >;
}

/** Where every value of a call came from; nothing where no transcript has the call. */
export type CallSourcesReader = (
  sessionId: string,
  callId: string,
) => Promise<CallSourcesView | undefined>;

/** Rules that can be given with a yes. Where they come from is the program's affair; here they are text. */
export interface RuleKeeper {
  /** For an open question, with the arguments as they will run. */
  offers(asked: ApprovalRequest): Promise<readonly OfferedRuleView[]>;
  /** Puts a rule into the operator's own policy file. */
  save(rule: string, by: string): Promise<{ readonly file: string; readonly name: string }>;
  /** The rules of that file that let calls through. */
  list(): readonly FileRuleView[];
  /** Takes one out of it; `false` where it has none of this name. */
  revoke(name: string, by: string): Promise<boolean>;
  /** The policy files as they stand now. */
  files(): readonly PolicyFileView[];
}

/** Runs of the automatic tools, newest first. */
export interface ContextRunReader {
  list(limit: number): Awaitable<readonly ContextRunView[]>;
}

/** The whole of the operator's own policy file, for whoever edits it in a page. */
export interface PolicyEditor {
  /** Every rule that is in force, of both files. */
  rules(): readonly WrittenRuleView[];
  /** The file as it stands; what would decide the same where there is none. */
  read(): Result<'policy.read'>;
  /** What is wrong with a text, and how many rules it has where nothing is. */
  check(text: string): { readonly problems: readonly PolicyProblemView[]; readonly rules: number };
  /** What would change with a text that has nothing wrong: proved, and on the calls of the past. */
  try(text: string): Promise<Result<'policy.try'>>;
  /** Writes the text whole or not at all, where the file is still the one that was read. */
  save(
    text: string,
    version: string,
    by: string,
  ): Promise<
    | { readonly status: 'saved'; readonly version: string }
    | { readonly status: 'changed' }
    | { readonly status: 'broken'; readonly problems: readonly PolicyProblemView[] }
  >;
}

/** Other MCP servers behind this one: what people have seen of their tools, and what waits to be seen. */
export interface ServerReader {
  list(): Promise<readonly ServerView[]>;
}

/** The programs of this machine that can be governed, and how far each is. */
export interface ClientReader {
  list(): Awaitable<readonly ClientView[]>;
}

/** Counts a span of time, cut into parts of equal length; both ends are in it, in milliseconds. */
export type FigureReader = (span: {
  readonly from: number;
  readonly until: number;
  readonly parts: number;
}) => Promise<{
  readonly calls: readonly number[];
  readonly asked: readonly number[];
  /** The commonest first. */
  readonly rules: readonly {
    readonly rule: string;
    /** What refused before any rule was asked. */
    readonly by?: string;
    readonly verdicts: Readonly<Record<string, number>>;
  }[];
  readonly waits: Times & {
    readonly count: number;
    readonly totalMs: number;
    readonly parts: readonly number[];
  };
  /** The commonest first. */
  readonly tools: readonly (Times & {
    readonly tool: string;
    readonly calls: number;
    readonly failed: number;
  })[];
  readonly tokens: {
    readonly input: readonly number[];
    readonly output: readonly number[];
    readonly costUsd?: readonly number[];
  };
}>;

interface Times {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
}
