import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { Hooks } from '../hooks/hook-types.js';
import type { Policy } from '../policy/create-policy.js';
import type { Ports } from '../ports.js';
import type { Registry } from '../registry/registry.js';
import type { Language } from '../result/tool-denied.js';
import type { Slots } from './slots.js';

/** What is done when nobody answers: keep waiting, end the call, or end the call and the turn. */
export type ExpiryAction = 'wait' | 'deny' | 'stop';

export interface Limits {
  /** For tools that declare none. */
  readonly timeoutMs: number;
  readonly hookTimeoutMs: number;
  readonly maxConcurrency: number;
  /** Longer results are cut for the model and kept whole under a handle. */
  readonly maxResultChars: number;
  readonly maxArgumentChars: number;
  readonly maxArgumentDepth: number;
  readonly maxCustomEvents: number;
  readonly maxPreviewChars: number;
}

/** A literal for every runtime: what `...` copies has one shape the first time and another one later. */
export const createLimits = (given?: Partial<Limits>): Limits =>
  Object.assign(
    {
      timeoutMs: 60_000,
      hookTimeoutMs: 10_000,
      maxConcurrency: 3,
      maxResultChars: 50_000,
      maxArgumentChars: 4_000_000,
      maxArgumentDepth: 100,
      maxCustomEvents: 1_000,
      maxPreviewChars: 200,
    },
    given,
  );

export const defaultLimits: Limits = createLimits();

/** Everything the steps of a call read. Fixed for the life of a runtime. */
export interface RuntimeCore {
  readonly agentId: string;
  readonly sessionId: string;
  readonly parentCallId: string | undefined;
  readonly registry: Registry;
  readonly policy: Policy;
  readonly agentHooks: readonly Hooks[];
  readonly ports: Ports;
  readonly limits: Limits;
  readonly slots: Slots;
  readonly sandbox: ToolSandbox | undefined;
  readonly services: ToolServices;
  readonly isCodingOpen: boolean;
  readonly language: Language;
  readonly approval: {
    readonly expiresAfterMs: number | undefined;
    readonly onExpiry: ExpiryAction;
  };
}
