import type { CallOrigin } from './call/call-line.js';
import type { BindMore, ExpiryAction, Limits } from './call/runtime-core.js';
import type { SandboxPort, ToolServices } from './define/tool-services.js';
import type { Hooks } from './hooks/hook-types.js';
import type { ToolMode } from './mode.js';
import type { PermissionConfig } from './policy/permission-config.js';
import type { Ports } from './ports.js';
import type { Registry } from './registry/registry.js';
import type { Language } from './result/tool-denied.js';

export interface RuntimeOptions {
  readonly registry: Registry;
  readonly ports: Ports;
  readonly sessionId: string;
  readonly agentId?: string;
  /** The call of a parent agent under which this one works. */
  readonly parentCallId?: string;
  /** Through which door the calls come and for whom; stands in the line of each. A function is asked at each call. */
  readonly origin?: CallOrigin | (() => CallOrigin);
  /** The folder that the calls work on. A grant given in one answers in no other. */
  readonly workspace?: string;
  readonly permission: PermissionConfig;
  readonly hooks?: Hooks | readonly Hooks[];
  readonly limits?: Partial<Limits>;
  readonly sandbox?: SandboxPort;
  readonly services?: ToolServices;
  readonly approval?: { readonly expiresAfterMs?: number; readonly onExpiry?: ExpiryAction };
  readonly bindMore?: BindMore;
  /** The modes above the weakest that the operator has opened; only texts depend on it, never a gate. */
  readonly openModes?: readonly ToolMode[];
  readonly language?: Language;
}
