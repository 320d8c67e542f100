import { describeValue, requireKnownKeys, requireSettings } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import { AgentError } from './agent-error.js';
import type { AgentOptions, AgentProfile, TaskOptions } from './agent-options.js';
import { defaultRetry } from './loop/ask-model.js';

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
  elsewhere: HAS_DEFAULT,
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

/** What is missing or cannot be meant is said when the agent is made, not by the first turn. */
export function requireOptions(options: Partial<AgentOptions>): void {
  requireKnownKeys('createAgent', options, Object.keys(OPTIONS), MEANT);
  if (options.registry && options.tools) {
    throw new AgentError('BAD_SETTING', 'createAgent takes `registry` or `tools`, not both');
  }
  for (const [part, wayOut] of Object.entries(OPTIONS)) {
    const given: unknown = Reflect.get(options, part) ?? standIn(options, part);
    if (wayOut === HAS_DEFAULT || (given !== undefined && given !== null)) continue;
    throw missingPart(part);
  }
  requireModel(options.model);
  requireStore(options.store);
  if (options.masker) requireFunctions('masker', options.masker, ['mask']);
  requireTelemetry(options.telemetry);
  requireProfiles(options.agents ?? {});
  requireBudgetKeys(options.budget ?? {});
  requireKnownKeys('`retry` of createAgent', options.retry ?? {}, Object.keys(defaultRetry));
  requireKnownKeys('`tasks` of createAgent', options.tasks ?? {}, Object.keys(TASKS));
  requireSettings(options);
}

/** What may stand in the place of a part that is not given. */
function standIn({ tools, store }: Partial<AgentOptions>, part: string): unknown {
  if (part === 'registry') return tools;
  return part === 'masker' ? store?.masker : undefined;
}

export function missingPart(part: string): AgentError {
  const wayOut: unknown = Reflect.get(OPTIONS, part);
  return new AgentError(
    'PART_MISSING',
    `createAgent needs \`${part}\`; it was given none: ${String(wayOut)}`,
  );
}

const TASKS: Readonly<Record<keyof TaskOptions, true>> = {
  maxDepth: true,
  mode: true,
  permission: true,
  budget: true,
};

const PROFILE: Readonly<Record<keyof AgentProfile, true>> = {
  model: true,
  identity: true,
  description: true,
  budget: true,
};

const BUDGET = ['maxSteps', 'maxDurationMs', 'maxTokens', 'maxCostUsd'];

/** What other libraries call the same. */
const BUDGET_MEANT = {
  steps: 'maxSteps',
  maxTurns: 'maxSteps',
  maxIterations: 'maxSteps',
  timeoutMs: 'maxDurationMs',
  tokens: 'maxTokens',
  maxCost: 'maxCostUsd',
};

function requireProfiles(agents: unknown): void {
  if (!isRecord(agents)) {
    throw bad('agents', describeValue(agents), "give each a name: { clock: { identity: '…' } }");
  }
  for (const [name, profile] of Object.entries(agents)) {
    const what = `Agent "${name}"`;
    requireKnownKeys(what, profile, Object.keys(PROFILE), MEANT);
    const { model, budget } = Object(profile);
    if (model !== undefined) requireModel(model);
    requireBudgetKeys(budget ?? {});
  }
}

function requireBudgetKeys(budget: unknown): void {
  requireKnownKeys('A budget', budget, BUDGET, BUDGET_MEANT);
}

function requireModel(model: unknown): void {
  if (typeof model === 'string') {
    throw bad(
      'model',
      describeValue(model),
      `make it: createOpenAiModel({ apiKey, model: '${model}' })`,
    );
  }
  if (Reflect.has(Object(model), 'doStream')) {
    const theirs = 'a model of the AI SDK';
    throw bad('model', theirs, 'wrap it with `modelFromAiSdk` of @sluice/bridges/ai-sdk');
  }
  requireFunctions('model', model, ['stream']);
}

function requireStore(store: unknown): void {
  if (typeof store === 'string') {
    throw bad(
      'store',
      describeValue(store),
      `open it: await createStore({ path: '${store}', masker })`,
    );
  }
  const functions = ['approvalsOf', 'pendingApprovals', 'bind', 'sessions.get', 'leases.acquire'];
  requireFunctions('store', store, [...functions, 'messages.load', 'events.since']);
}

function requireTelemetry(telemetry: unknown): void {
  if (telemetry === undefined) return;
  if (typeof telemetry === 'boolean') {
    throw bad(
      'telemetry',
      String(telemetry),
      'give `await createOpenTelemetry()`, or leave it away',
    );
  }
  requireFunctions('telemetry', telemetry, ['turn', 'answer', 'tool']);
}

/** A part that lacks what is called on it: a promise, a class, something of another library. */
function requireFunctions(part: string, value: unknown, names: readonly string[]): void {
  if (value instanceof Promise) throw bad(part, 'a promise', 'await it first');
  const absent = names.find((name) => typeof deepGet(value, name) !== 'function');
  if (absent === undefined) return;
  const wayOut = String(Reflect.get(OPTIONS, part)) || 'leave it away';
  throw bad(part, `without \`${absent}()\``, wayOut);
}

function deepGet(value: unknown, path: string): unknown {
  return path.split('.').reduce((at, key): unknown => Reflect.get(Object(at), key), value);
}

function bad(part: string, words: string, wayOut: string): AgentError {
  return new AgentError('BAD_SETTING', `\`${part}\` of createAgent is ${words}; ${wayOut}`);
}
