import type { AutoOutput, ErrorCode, Intent, Redacted, Signal } from '../auto-output.js';

/** What one run did and why, for `sluice why` and the console. Holds no file text and no secret. */
export interface Receipt {
  readonly schema_version: '1.0';
  readonly run_id: string;
  readonly created_at: string;
  readonly client: AutoOutput['client'];
  readonly repo_root: string;
  /** Redacted and cut. */
  readonly prompt: string;
  readonly intent: Intent;
  readonly signals: readonly Signal[];
  readonly calls: readonly ReceiptCall[];
  readonly injected: readonly ReceiptItem[];
  readonly cut: readonly (ReceiptItem & { readonly by: string })[];
  readonly redactions: readonly Redacted[];
  readonly injections_removed: number;
  readonly limits: readonly string[];
  /** Why nothing was injected. */
  readonly nothing?: string;
  readonly chars: number;
  readonly bytes: number;
  /** A guess: four bytes each. */
  readonly tokens: number;
  readonly duration_ms: number;
  /** What ran it, as `Node 20.20.2`. */
  readonly engine?: string;
  readonly exit_code: number;
}

/** One call as the kernel recorded it. */
export interface ReceiptCall {
  readonly call_id: string;
  readonly tool: string;
  readonly tier: number;
  readonly reason: string;
  readonly status: string;
  readonly state: string;
  readonly input_digest?: string;
  readonly duration_ms: number;
  readonly error_code?: ErrorCode;
  readonly trail: readonly { readonly state: string; readonly timestamp: number }[];
}

export interface ReceiptItem {
  readonly tool: string;
  readonly path: string;
  readonly symbol: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly confidence: number;
}
