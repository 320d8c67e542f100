import { randomUUID } from 'node:crypto';
import {
  type Clock,
  createPolicy,
  createRegistry,
  type Hooks,
  type IdSource,
  type Log,
  type Masker,
  type Registry,
  type Runtime,
  type ToolMode,
} from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { AgentError } from './agent-error.js';
import type { AgentOptions, TaskOptions } from './agent-options.js';
import { defaultRetry, type RetryOptions } from './loop/ask-model.js';
import { type BudgetLimits, defaultBudget, requireBudget } from './loop/budget.js';
import { createNamedAgents, type NamedAgents } from './named-agents.js';
import { missingPart, requireOptions } from './require-options.js';
import { SessionManager } from './session/session-manager.js';
import { noTelemetry, type Telemetry } from './telemetry/telemetry.js';

/** The options with every default filled in. */
export interface AgentParts
  extends Pick<
    AgentOptions,
    | 'store'
    | 'model'
    | 'permission'
    | 'limits'
    | 'approval'
    | 'language'
    | 'identity'
    | 'projectContext'
    | 'services'
    | 'sandbox'
    | 'workspace'
    | 'origin'
    | 'elsewhere'
  > {
  readonly registry: Registry;
  readonly masker: Masker;
  readonly openModes: ReadonlySet<ToolMode>;
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
  readonly recallsMemory: boolean;
  readonly sessions: SessionManager;
  readonly agents: NamedAgents;
  /** Of the turns that run in this process, by session; they hold what their open questions would run. */
  readonly runtimes: Map<string, Runtime>;
  memoryScope(sessionId: string): string;
  random(): number;
  newSessionId(): string;
}

export function resolveParts(options: AgentOptions): AgentParts {
  requireOptions(options);
  const registry = options.registry ?? registryOf(options);
  const masker = options.masker ?? requireMasker(options);
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const log = options.log ?? consoleLog;
  const { modes } = registry;
  const openModes = new Set((options.openModes ?? []).map(modes.require));
  // A permission mode or a tool that does not exist stops the start, not the first turn.
  createPolicy(options.permission, registry);
  const newSessionId = () => `session_${randomUUID()}`;
  const budget = requireBudget({ ...defaultBudget, ...options.budget }, options.model);
  const agents = createNamedAgents(options.agents ?? {}, { model: options.model, budget });
  return {
    ...options,
    registry,
    masker,
    agents,
    clock,
    ids,
    log,
    openModes,
    newSessionId,
    runtimes: new Map(),
    hooks: toList(options.hooks),
    budget,
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
      modes,
      openModes,
      agents,
    }),
  };
}

function requireMasker({ store }: AgentOptions): Masker {
  if (store.masker) return store.masker;
  throw missingPart('masker');
}

function registryOf({ tools, log }: AgentOptions): Registry {
  if (!Array.isArray(tools)) {
    throw new AgentError(
      'BAD_SETTING',
      '`tools` of createAgent is a list of tools: tools: [refund]',
    );
  }
  const registry = createRegistry(log ? { log } : {});
  for (const entry of tools) registry.register(entry);
  return registry;
}

function toList(hooks: Hooks | readonly Hooks[] | undefined): readonly Hooks[] {
  if (hooks === undefined) return [];
  return isHookList(hooks) ? hooks : [hooks];
}

function isHookList(hooks: Hooks | readonly Hooks[]): hooks is readonly Hooks[] {
  return Array.isArray(hooks);
}
