import { randomUUID } from 'node:crypto';
import {
  type Clock,
  createPolicy,
  type Hooks,
  type IdSource,
  type Log,
  type Masker,
  type PermissionConfig,
  type Runtime,
} from '@sluice/kernel';
import { consoleLog, createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import type { AgentOptions, TaskOptions } from './agent-options.js';
import { defaultRetry, type RetryOptions } from './loop/ask-model.js';
import { type BudgetLimits, defaultBudget, requireBudget } from './loop/budget.js';
import { SessionManager } from './session/session-manager.js';
import { noTelemetry, type Telemetry } from './telemetry/telemetry.js';

/** The options with every default filled in. */
export interface AgentParts
  extends Pick<
    AgentOptions,
    | 'store'
    | 'model'
    | 'registry'
    | 'limits'
    | 'approval'
    | 'language'
    | 'identity'
    | 'projectContext'
    | 'services'
    | 'sandbox'
    | 'workspace'
  > {
  readonly isCodingOpen: boolean;
  readonly permission: PermissionConfig;
  readonly hooks: readonly Hooks[];
  readonly budget: BudgetLimits;
  readonly retry: RetryOptions;
  readonly tasks: TaskOptions & { readonly maxDepth: number };
  readonly owner: string;
  readonly leaseMs: number;
  readonly maxCallsPerStep: number;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly masker: Masker;
  readonly recallsMemory: boolean;
  readonly sessions: SessionManager;
  /** Of the turns that run in this process, by session; they hold what their open questions would run. */
  readonly runtimes: Map<string, Runtime>;
  memoryScope(sessionId: string): string;
  random(): number;
  newSessionId(): string;
}

export function resolveParts(options: AgentOptions): AgentParts {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const log = options.log ?? consoleLog;
  const isCodingOpen = options.isCodingOpen ?? false;
  const permission: PermissionConfig = options.permission ?? { mode: 'ask', source: 'default' };
  // A permission mode or a tool that does not exist stops the start, not the first turn.
  createPolicy(permission, options.registry);
  const newSessionId = () => `session_${randomUUID()}`;
  return {
    ...options,
    clock,
    ids,
    log,
    isCodingOpen,
    newSessionId,
    runtimes: new Map(),
    masker: options.masker ?? createMemoryPorts({ clock, ids, log }).masker,
    permission,
    hooks: toList(options.hooks),
    budget: requireBudget({ ...defaultBudget, ...options.budget }, options.model),
    retry: { ...defaultRetry, ...options.retry },
    tasks: { maxDepth: 2, ...options.tasks },
    owner: options.owner ?? `worker_${randomUUID()}`,
    leaseMs: options.leaseMs ?? 30_000,
    maxCallsPerStep: options.maxCallsPerStep ?? 64,
    telemetry: options.telemetry ?? noTelemetry,
    recallsMemory: options.recallsMemory ?? true,
    memoryScope: options.memoryScope ?? (() => 'main'),
    random: options.random ?? Math.random,
    sessions: new SessionManager({
      store: options.store,
      clock,
      log,
      newId: newSessionId,
      defaultMode: 'chat_safe',
      isCodingOpen,
    }),
  };
}

function toList(hooks: Hooks | readonly Hooks[] | undefined): readonly Hooks[] {
  if (hooks === undefined) return [];
  return isHookList(hooks) ? hooks : [hooks];
}

function isHookList(hooks: Hooks | readonly Hooks[]): hooks is readonly Hooks[] {
  return Array.isArray(hooks);
}
