import type { ApprovalRequest, Awaitable } from '@sluice/kernel';
import type {
  CallSourcesView,
  ContextRunView,
  FileRuleView,
  OfferedRuleView,
  PolicyFileView,
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

/** What the gateway needs of an audit trail. Entries come oldest first unless told; fewer than `limit` are all. */
export interface AuditReader {
  list(filter: {
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
    readonly newestFirst?: boolean;
    readonly limit: number;
  }): Awaitable<readonly AuditRow[]>;
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
