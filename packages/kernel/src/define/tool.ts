import { isRecord } from '@sluice/plain';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Hooks } from '../hooks/hook-types.js';
import { requireHooks } from '../hooks/require-hooks.js';
import { KernelError } from '../kernel-error.js';
import { isToolGroup, toolGroups } from '../mode.js';
import {
  type AnySchema,
  anyObjectSchema,
  type CompiledSchema,
  compileJsonSchema,
  compileStandardSchema,
} from '../schema/compile-schema.js';
import { FrozenSet } from './frozen-set.js';
import {
  requireMetadata,
  requireModes,
  requireNeedsApproval,
  requireShort,
  requireSpec,
} from './require-spec.js';
import type { Execute, Tool, ToolInstance, ToolSpec } from './tool-types.js';

type ShortOptions = Omit<ToolSpec<AnySchema>, 'name' | 'execute' | 'parameters'>;

/** Defines a tool. The arguments that reach `execute` are parsed, defaulted and typed by `parameters`. */
export function tool<Args extends object = Record<string, unknown>, Result = unknown>(
  name: string,
  execute: Execute<Args, Result>,
  options?: ShortOptions,
): Tool<Args, Awaited<Result>>;
export function tool<Schema extends AnySchema, Result>(
  spec: ToolSpec<Schema, Result>,
): Tool<StandardSchemaV1.InferInput<Schema>, Awaited<Result>>;
export function tool(
  nameOrSpec: string | ToolSpec<AnySchema>,
  execute?: Execute<Record<string, unknown>>,
  options?: ShortOptions,
): Tool {
  if (typeof nameOrSpec !== 'string') {
    requireSpec(nameOrSpec);
    const { parameters, name, execute: run } = nameOrSpec;
    const schema = parameters
      ? compileStandardSchema(requireToolName(name), parameters)
      : anyObjectSchema();
    // The schema has checked what it hands over; the types above tie the two together.
    return makeTool(nameOrSpec, schema, (args, context) => run(args, context));
  }
  requireShort(nameOrSpec, execute, options);
  requireSpec({ ...options, name: nameOrSpec, execute });
  return makeTool({ ...options, name: nameOrSpec }, anyObjectSchema(), (args, context) =>
    execute?.(isRecord(args) ? args : {}, context),
  );
}

/** Turns a hand-made tool into one that registers. */
export function toolFromInstance(instance: ToolInstance): Tool {
  const exec = instance.exec;
  if (typeof exec !== 'function') {
    throw new KernelError(
      'NO_EXECUTE',
      `Tool "${instance.name}" has no exec function; add exec(args, context) { … }`,
    );
  }
  const schema = compileJsonSchema(requireToolName(instance.name), instance.input_schema);
  return makeTool(instance, schema, (args, context) =>
    Reflect.apply(exec, instance, [args, context]),
  );
}

export function isTool(value: unknown): value is Tool {
  return isRecord(value) && isRecord(value.declares) && isRecord(value.schema);
}

const fixed = new WeakSet<Tool>();

/** The tool with everything it declares fixed: nobody who gets hold of it changes what was registered. */
export function fixedTool(tool: Tool): Tool {
  if (fixed.has(tool)) return tool;
  const made = Object.freeze({
    ...tool,
    schema: Object.freeze({ ...tool.schema, json: frozen(structuredClone(tool.schema.json)) }),
    metadata: frozen(structuredClone(tool.metadata)),
    hooks: tool.hooks && fixedHooks(tool.hooks),
    allowedModes: new FrozenSet(tool.allowedModes),
    declares: Object.freeze({ ...tool.declares }),
  });
  fixed.add(made);
  return made;
}

/** The same tool under another name. */
export function renamed(name: string, entry: Tool): Tool {
  return entry.name === name ? entry : fixedTool({ ...entry, name: requireToolName(name) });
}

function fixedHooks(hooks: Hooks): Hooks {
  requireHooks([hooks]);
  const { preToolUse, postToolUse, failedToolUse } = hooks;
  return Object.freeze({
    ...(preToolUse && { preToolUse: preToolUse.bind(hooks) }),
    ...(postToolUse && { postToolUse: postToolUse.bind(hooks) }),
    ...(failedToolUse && { failedToolUse: failedToolUse.bind(hooks) }),
  });
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

function makeTool(
  spec: Pick<
    ToolSpec<AnySchema>,
    | 'name'
    | 'description'
    | 'metadata'
    | 'hooks'
    | 'group'
    | 'allowedModes'
    | 'describeEffect'
    | 'summarize'
    | 'needsApproval'
  > &
    Pick<ToolInstance, 'textOf'>,
  schema: CompiledSchema,
  execute: Tool['execute'],
): Tool {
  const name = requireToolName(spec.name);
  if (spec.group !== undefined && !isToolGroup(spec.group)) {
    throw new KernelError(
      'UNKNOWN_GROUP',
      `Tool "${name}" has the unknown group "${String(spec.group)}"; use one of ${toolGroups.join(', ')}`,
    );
  }
  return fixedTool({
    name,
    description: spec.description ?? '',
    schema,
    execute,
    describeEffect: spec.describeEffect,
    summarize: spec.summarize,
    needsApproval: requireNeedsApproval(name, spec.needsApproval),
    textOf: spec.textOf,
    metadata: requireMetadata(name, spec.metadata),
    hooks: spec.hooks,
    group: spec.group ?? 'code',
    allowedModes: requireModes(name, spec.allowedModes),
    declares: { group: spec.group !== undefined, allowedModes: spec.allowedModes !== undefined },
  });
}

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

function requireToolName(name: unknown): string {
  if (typeof name === 'string' && TOOL_NAME.test(name)) return name;
  throw new KernelError('BAD_TOOL_NAME', nameFault(String(name)));
}

function nameFault(text: string): string {
  if (text === '') return 'A tool needs a name';
  if (text.length > 64) {
    return `Tool name "${text.slice(0, 40)}…" has ${text.length} characters; 64 is the most models take`;
  }
  const fixed = text.replaceAll(/[^A-Za-z0-9_-]+/g, '_');
  const fault = /\s/.test(text) ? 'a space' : `the character "${/[^A-Za-z0-9_-]/.exec(text)?.[0]}"`;
  return `Tool name "${text}" has ${fault}; use ${fixed}`;
}
