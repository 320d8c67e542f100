import { isRecord } from '@sluice/plain';
import { defaultLimits } from './call/runtime-core.js';
import { requireHooks } from './hooks/require-hooks.js';
import { KernelError } from './kernel-error.js';
import { requireKnownKeys } from './known-keys.js';
import type { Ports } from './ports.js';
import type { ModeSet } from './registry/mode-set.js';
import type { Registry } from './registry/registry.js';
import type { RuntimeOptions } from './runtime-options.js';

/** What the kernel calls on each port. */
const PORTS: { readonly [Port in keyof Ports]: readonly (keyof Ports[Port])[] } = {
  clock: ['now', 'setTimer'],
  ids: ['newId'],
  records: ['keep', 'keepLate', 'get', 'unfinished'],
  events: ['append', 'since', 'lastSeq', 'onAppend'],
  approvals: ['get', 'settle', 'wait', 'pending'],
  grants: ['use', 'list', 'revoke'],
  results: ['put', 'read'],
  attachments: ['put', 'read'],
  masker: ['mask'],
  log: ['warn', 'error'],
};

const REGISTRY: readonly (keyof Registry)[] = ['get', 'all', 'listTools', 'checkMode'];
const MODES: readonly (keyof ModeSet)[] = ['require', 'has', 'spec'];

const OPTIONS: Readonly<Record<keyof RuntimeOptions, true>> = {
  registry: true,
  ports: true,
  sessionId: true,
  agentId: true,
  parentCallId: true,
  origin: true,
  workspace: true,
  permission: true,
  hooks: true,
  limits: true,
  sandbox: true,
  services: true,
  approval: true,
  bindMore: true,
  openModes: true,
  language: true,
};

/** What is often written in the place of a part. */
const MEANT = {
  session: 'sessionId',
  session_id: 'sessionId',
  tools: 'registry',
  mode: 'runCall(call, { mode })',
  policy: 'permission',
  permissions: 'permission',
  approvals: 'approval',
  timeoutMs: 'limits: { timeoutMs }',
};

/** The way out for each part that has no default. */
const NEEDED = {
  registry: 'make one with createRegistry() and register the tools',
  ports: 'pass systemPorts() of @sluice/kernel/system, or the ports of a store',
  sessionId: 'give any text that names the conversation',
  permission: "give { mode: 'ask' } to be asked about every call",
};

/** What is missing or cannot be meant is said when the runtime is made, not by the first call. */
export function requireParts(options: Partial<RuntimeOptions>): void {
  if (!isRecord(options)) throw missing('registry');
  requireKnownKeys('createRuntime', options, Object.keys(OPTIONS), MEANT);
  for (const part of ['registry', 'ports', 'sessionId', 'permission'] as const) {
    if (options[part] === undefined || options[part] === null) throw missing(part);
  }
  if (typeof options.sessionId !== 'string' || options.sessionId === '') throw missing('sessionId');
  requireFunctions('registry', options.registry, REGISTRY);
  requireFunctions('registry.modes', options.registry?.modes, MODES);
  for (const [port, names] of Object.entries(PORTS)) {
    requireFunctions(`ports.${port}`, Reflect.get(Object(options.ports), port), names);
  }
  requireSettings(options);
}

/** Hooks, limits and expiry, which an agent hands on to every runtime it makes. */
export function requireSettings({
  hooks = [],
  limits = {},
  approval = {},
}: Partial<Pick<RuntimeOptions, 'hooks' | 'limits' | 'approval'>>): void {
  requireHooks([hooks].flat());
  requireLimits(limits);
  requireExpiry(approval);
}

function requireFunctions(part: string, value: unknown, names: readonly string[]): void {
  if (value === undefined || value === null) throw missing(part);
  const absent = names.find((name) => typeof Reflect.get(Object(value), name) !== 'function');
  if (absent !== undefined) throw missing(`${part}.${absent}`);
}

function missing(part: string): KernelError {
  const [top = ''] = part.split('.');
  const wayOut = Object.hasOwn(NEEDED, top) ? `: ${Reflect.get(NEEDED, top)}` : '';
  return new KernelError(
    'PART_MISSING',
    `createRuntime needs \`${part}\`; it was given none${wayOut}`,
  );
}

function requireLimits(limits: NonNullable<RuntimeOptions['limits']>): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaultLimits, name)) {
      const known = Object.keys(defaultLimits).join(', ');
      throw new KernelError('BAD_LIMIT', `Limit ${name} is unknown; use one of ${known}`);
    }
    requirePositive('BAD_LIMIT', `Limit ${name}`, value);
  }
}

function requireExpiry(approval: NonNullable<RuntimeOptions['approval']>): void {
  const { expiresAfterMs, onExpiry = 'wait' } = approval;
  if (!['wait', 'deny', 'stop'].includes(onExpiry)) {
    const words = `Approval expiry "${String(onExpiry)}" is unknown; use wait, deny or stop`;
    throw new KernelError('BAD_EXPIRY', words);
  }
  if (expiresAfterMs !== undefined) {
    requirePositive('BAD_EXPIRY', 'approval.expiresAfterMs', expiresAfterMs);
  }
}

function requirePositive(code: string, what: string, value: number): void {
  if (Number.isFinite(value) && value > 0) return;
  throw new KernelError(code, `${what} is ${value}; use a number above 0`);
}
