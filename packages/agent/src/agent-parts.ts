import { randomUUID } from 'node:crypto';
import {
  type Clock,
  createPolicy,
  type Hooks,
  type IdSource,
  type Log,
  type Runtime,
  requireKnownKeys,
  type ToolMode,
} from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { AgentError } from './agent-error.js';
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
    | 'permission'
    | 'masker'
    | 'limits'
    | 'approval'
    | 'language'
    | 'identity'
    | 'projectContext'
    | 'services'
    | 'sandbox'
    | 'workspace'
    | 'origin'
  > {
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
  /** Of the turns that run in this process, by session; they hold what their open questions would run. */
  readonly runtimes: Map<string, Runtime>;
  memoryScope(sessionId: string): string;
  random(): number;
  newSessionId(): string;
}

export function resolveParts(options: AgentOptions): AgentParts {
  requireParts(options);
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const log = options.log ?? consoleLog;
  const { modes } = options.registry;
  const openModes = new Set((options.openModes ?? []).map(modes.require));
  // A permission mode or a tool that does not exist stops the start, not the first turn.
  createPolicy(options.permission, options.registry);
  const newSessionId = () => `session_${randomUUID()}`;
  return {
    ...options,
    clock,
    ids,
    log,
    openModes,
    newSessionId,
    runtimes: new Map(),
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
      modes,
      openModes,
    }),
  };
}

/** The way out for each part that has no default: none of them can be guessed without opening something. */
const NEEDED = {
  store: 'open one with `createStore` of @sluice/store',
  model: 'make one with `createModel(readSettings(env))`',
  registry: 'make one with `createRegistry` of @sluice/kernel and register the tools',
  permission: "give `{ mode: 'ask' }` to be asked about every call",
  masker: 'give `{ mask: (value) => maskValue(value).value }` with `maskValue` of @sluice/guard',
} as const satisfies Partial<Record<keyof AgentOptions, string>>;

const OPTIONS: Readonly<Record<keyof AgentOptions, true>> = {
  store: true,
  model: true,
  registry: true,
  permission: true,
  masker: true,
  openModes: true,
  hooks: true,
  limits: true,
  approval: true,
  language: true,
  identity: true,
  projectContext: true,
  memoryScope: true,
  recallsMemory: true,
  sandbox: true,
  workspace: true,
  origin: true,
  services: true,
  budget: true,
  retry: true,
  tasks: true,
  owner: true,
  leaseMs: true,
  maxCallsPerStep: true,
  telemetry: true,
  clock: true,
  ids: true,
  log: true,
  random: true,
};

/** What other libraries call the same. */
const MEANT = {
  tools: 'registry',
  instructions: 'identity',
  system: 'identity',
  systemPrompt: 'identity',
  prompt: 'identity',
  llm: 'model',
  memory: 'memoryScope',
  maxSteps: 'budget: { maxSteps }',
  permissions: 'permission',
  checkpointer: 'store',
};

/** What is missing is said when the agent is made, not by the first turn. */
function requireParts(options: Partial<AgentOptions>): void {
  requireKnownKeys('createAgent', options, Object.keys(OPTIONS), MEANT);
  for (const [part, wayOut] of Object.entries(NEEDED)) {
    const given: unknown = Reflect.get(options, part);
    if (given !== undefined && given !== null) continue;
    throw new AgentError(
      'PART_MISSING',
      `createAgent needs \`${part}\`; it was given none: ${wayOut}`,
    );
  }
}

function toList(hooks: Hooks | readonly Hooks[] | undefined): readonly Hooks[] {
  if (hooks === undefined) return [];
  return isHookList(hooks) ? hooks : [hooks];
}

function isHookList(hooks: Hooks | readonly Hooks[]): hooks is readonly Hooks[] {
  return Array.isArray(hooks);
}
