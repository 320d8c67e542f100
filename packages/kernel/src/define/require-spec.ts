import { isRecord } from '@sluice/plain';
import { KernelError } from '../kernel-error.js';
import { requireKnownKeys } from '../known-keys.js';
import { requireModeName, type ToolMode } from '../mode.js';
import { describeValue } from '../schema/describe-issues.js';
import { FrozenSet } from './frozen-set.js';
import type { NeedsApproval, ToolMetadata, ToolModes, ToolSpec } from './tool-types.js';

const SPEC: Readonly<Record<keyof ToolSpec<never>, true>> = {
  name: true,
  description: true,
  parameters: true,
  execute: true,
  describeEffect: true,
  summarize: true,
  needsApproval: true,
  metadata: true,
  hooks: true,
  group: true,
  allowedModes: true,
};

/** What other libraries call the parts of a tool. */
const MEANT = {
  inputSchema: 'parameters',
  input_schema: 'parameters',
  schema: 'parameters',
  args: 'parameters',
  handler: 'execute',
  run: 'execute',
  exec: 'execute',
  func: 'execute',
  invoke: 'execute',
  modes: 'allowedModes',
  annotations: 'metadata',
  timeout: 'metadata: { timeout }',
  readonly: 'metadata: { readonly }',
  desc: 'description',
  approval: 'needsApproval',
  confirm: 'needsApproval',
  requireApproval: 'needsApproval',
  requiresApproval: 'needsApproval',
};

const METADATA: Readonly<Record<keyof ToolMetadata, true>> = {
  version: true,
  tags: true,
  timeout: true,
  concurrent: true,
  readonly: true,
  title: true,
  destructive: true,
  idempotent: true,
  trusted: true,
  fields: true,
  openWorld: true,
  abortGraceMs: true,
};

/** What MCP and others call the same. */
const METADATA_MEANT = {
  timeoutMs: 'timeout',
  readOnly: 'readonly',
  readOnlyHint: 'readonly',
  destructiveHint: 'destructive',
  idempotentHint: 'idempotent',
  openWorldHint: 'openWorld',
};

/** A definition with a part that nobody reads, or without what it must have, is an error that says what to write. */
export function requireSpec(spec: unknown): void {
  if (!isRecord(spec)) {
    throw new KernelError(
      'BAD_TOOL',
      `tool() was given ${String(spec)}; write tool({ name, parameters, execute }) or tool(name, execute)`,
    );
  }
  requireKnownKeys(`Tool "${String(spec.name)}"`, spec, Object.keys(SPEC), MEANT);
  if (spec.description !== undefined && typeof spec.description !== 'string') {
    throw new KernelError(
      'BAD_TOOL',
      `The description of tool "${String(spec.name)}" is ${describeValue(spec.description)}; use a text`,
    );
  }
  requireExecute(spec.name, spec.execute);
}

/** `tool(name, execute, options)`: what stands in another place is an error that says where it goes. */
export function requireShort(name: string, execute: unknown, options: unknown): void {
  const isOptions = options === undefined || isRecord(options);
  if (isOptions && (typeof execute === 'function' || execute === undefined)) return;
  throw new KernelError(
    'BAD_TOOL',
    `tool("${name}", …) takes a function, then options: tool("${name}", execute, { allowedModes: ['chat_safe'] }), or tool({ name, parameters, execute })`,
  );
}

function requireExecute(name: unknown, execute: unknown): void {
  if (typeof execute === 'function') return;
  throw new KernelError(
    'NO_EXECUTE',
    `Tool "${String(name)}" has no execute function; add execute: (args, context) => …`,
  );
}

export function requireMetadata(name: string, metadata: ToolMetadata = {}): ToolMetadata {
  requireKnownKeys(
    `The metadata of tool "${name}"`,
    metadata,
    Object.keys(METADATA),
    METADATA_MEANT,
  );
  const { timeout } = metadata;
  if (timeout !== undefined && !(Number.isFinite(timeout) && timeout > 0)) {
    throw new KernelError(
      'BAD_TIMEOUT',
      `Tool "${name}" has the timeout ${String(timeout)}; use a number of milliseconds above 0`,
    );
  }
  return metadata;
}

export function requireNeedsApproval(
  name: string,
  declared: NeedsApproval<unknown> | undefined,
): NeedsApproval<unknown> | undefined {
  if (['undefined', 'boolean', 'function'].includes(typeof declared)) return declared;
  throw new KernelError(
    'BAD_TOOL',
    `needsApproval of tool "${name}" is ${describeValue(declared)}; use true, or (args) => args.euros > 100`,
  );
}

/** The modes that a tool declares, as names. */
export function requireModes(name: string, modes: ToolModes = []): ReadonlySet<ToolMode> {
  return new Set(requireModeList(name, modes).map(requireModeName));
}

/** A text is no list: its letters would be taken for modes. */
export function requireModeList(name: string, modes: ToolModes): readonly ToolMode[] {
  const isList = Array.isArray(modes) || modes instanceof Set || modes instanceof FrozenSet;
  if (isList) return [...modes];
  const one = typeof modes === 'string' ? modes : 'chat_safe';
  throw new KernelError(
    'BAD_MODES',
    `The modes of tool "${name}" are ${JSON.stringify(modes) ?? String(modes)}; use a list: ['${one}']`,
  );
}
