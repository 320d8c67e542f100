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
  requireKnownKeys,
  type ToolMode,
} from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { AgentError } from './agent-error.js';
import type { AgentOptions, TaskOptions } from './agent-options.js';
import { defaultRetry, type RetryOptions } from './loop/ask-model.js';
import { type BudgetLimits, defaultBudget, requireBudget } from './loop/budget.js';
import { createNamedAgents, type NamedAgents } from './named-agents.js';
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
  requireParts(options);
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

const HAS_DEFAULT = '';

/** Every option, with the way out where there is no default: those cannot be guessed without opening something. */
const OPTIONS: Readonly<Record<keyof AgentOptions, string>> = {
  store: 'open one with `createStore` of @sluice/store',
  model: 'make one with `createModel(readSettings(env))`',
  registry: 'give a list of `tools`, or make one with `createRegistry` of @sluice/kernel',
  tools: HAS_DEFAULT,
  permission: "give `{ mode: 'ask' }` to be asked about every call",
  masker: 'give `{ mask: (value) => maskValue(value).value }` with `maskValue` of @sluice/guard',
  openModes: HAS_DEFAULT,
  hooks: HAS_DEFAULT,
  limits: HAS_DEFAULT,
  approval: HAS_DEFAULT,
  language: HAS_DEFAULT,
  identity: HAS_DEFAULT,
  agents: HAS_DEFAULT,
  projectContext: HAS_DEFAULT,
  memoryScope: HAS_DEFAULT,
  recallsMemory: HAS_DEFAULT,
  sandbox: HAS_DEFAULT,
  workspace: HAS_DEFAULT,
  origin: HAS_DEFAULT,
  services: HAS_DEFAULT,
  budget: HAS_DEFAULT,
  retry: HAS_DEFAULT,
  tasks: HAS_DEFAULT,
  owner: HAS_DEFAULT,
  leaseMs: HAS_DEFAULT,
  maxCallsPerStep: HAS_DEFAULT,
  telemetry: HAS_DEFAULT,
  clock: HAS_DEFAULT,
  ids: HAS_DEFAULT,
  log: HAS_DEFAULT,
  random: HAS_DEFAULT,
};

/** What other libraries call the same. */
const MEANT = {
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
  if (options.registry && options.tools) {
    throw new AgentError('BAD_SETTING', 'createAgent takes `registry` or `tools`, not both');
  }
  for (const [part, wayOut] of Object.entries(OPTIONS)) {
    const given: unknown = Reflect.get(options, part) ?? standIn(options, part);
    if (wayOut === HAS_DEFAULT || (given !== undefined && given !== null)) continue;
    throw missing(part, wayOut);
  }
}

/** What may stand in the place of a part that is not given. */
function standIn({ tools, store }: Partial<AgentOptions>, part: string): unknown {
  if (part === 'registry') return tools;
  return part === 'masker' ? store?.masker : undefined;
}

function missing(part: string, wayOut: string): AgentError {
  return new AgentError(
    'PART_MISSING',
    `createAgent needs \`${part}\`; it was given none: ${wayOut}`,
  );
}

function requireMasker({ store }: AgentOptions): Masker {
  if (store.masker) return store.masker;
  throw missing('masker', OPTIONS.masker);
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
