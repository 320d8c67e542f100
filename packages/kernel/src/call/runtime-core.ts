import type { ApprovalRequest } from '../approval/approval-request.js';
import type { Awaitable } from '../awaitable.js';
import type { SandboxPort, ToolServices } from '../define/tool-services.js';
import type { Hooks } from '../hooks/hook-types.js';
import type { ToolMode } from '../mode.js';
import type { Policy } from '../policy/create-policy.js';
import type { Ports } from '../ports.js';
import type { Registry } from '../registry/registry.js';
import type { Language } from '../result/tool-denied.js';
import type { CallLine } from './call-line.js';
import type { Slots } from './slots.js';

/** What is done when nobody answers: keep waiting, end the call, or end the call and the turn. */
export type ExpiryAction = 'wait' | 'deny' | 'stop';

/**
 * What else an approval is bound to, beside the arguments and the effect: for instance digests of the scripts that a
 * command names. It is shown in the question's `meta`, and worked out again before the call runs.
 */
export type BindMore = (call: {
  readonly toolName: string;
  readonly arguments: unknown;
}) => Awaitable<Readonly<Record<string, unknown>>>;

export interface Limits {
  /** For tools that declare none. */
  readonly timeoutMs: number;
  readonly hookTimeoutMs: number;
  readonly maxConcurrency: number;
  /** Longer results are cut for the model and kept whole under a handle. */
  readonly maxResultChars: number;
  /** Of the text of a call's arguments, or of all texts and keys in them; no more values than this are taken either. */
  readonly maxArgumentChars: number;
  /** Deeper arguments are refused: what looks at a call (masker, rules, people) sees all that would run. */
  readonly maxArgumentDepth: number;
  readonly maxCustomEvents: number;
  readonly maxPreviewChars: number;
  readonly maxAttachmentBytes: number;
  /** Of one result. */
  readonly maxAttachments: number;
}

export const defaultLimits: Limits = {
  timeoutMs: 60_000,
  hookTimeoutMs: 10_000,
  maxConcurrency: 3,
  maxResultChars: 50_000,
  maxArgumentChars: 4_000_000,
  maxArgumentDepth: 64,
  maxCustomEvents: 1_000,
  maxPreviewChars: 200,
  maxAttachmentBytes: 10_000_000,
  maxAttachments: 16,
};

/** Everything the steps of a call read. Fixed for the life of a runtime, but for whom its calls are made. */
export interface RuntimeCore {
  readonly agentId: string;
  readonly sessionId: string;
  readonly parentCallId: string | undefined;
  originNow(): CallLine['origin'];
  /** Grants are bound to it. */
  readonly workspace: string | undefined;
  readonly registry: Registry;
  readonly policy: Policy;
  readonly agentHooks: readonly Hooks[];
  readonly ports: Ports;
  readonly limits: Limits;
  readonly slots: Slots;
  readonly sandbox: SandboxPort | undefined;
  readonly services: ToolServices;
  readonly bindMore: BindMore | undefined;
  readonly openModes: ReadonlySet<ToolMode>;
  readonly language: Language;
  readonly approval: {
    readonly expiresAfterMs: number | undefined;
    readonly onExpiry: ExpiryAction;
  };
  /** Open questions of calls that this runtime holds, by call id, with nothing masked. */
  readonly openQuestions: Map<string, ApprovalRequest>;
}
