import { isRecord } from '@sluice/plain';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { tool as defineTool, toolFromInstance } from '../define/tool.js';
import type { Tool, ToolContext, ToolMetadata, ToolModes } from '../define/tool-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import { KernelError } from '../kernel-error.js';
import type { ToolGroup, ToolMode } from '../mode.js';
import type { Registry } from '../registry/registry.js';
import { modelText } from '../result/model-text.js';
import type { Runtime } from '../runtime.js';
import type { JsonSchema } from '../schema/json-schema.js';

/** The mark by which the AI SDK knows a JSON Schema of its own kind. */
const AI_SCHEMA = Symbol.for('vercel.ai.schema');

export interface AiSdkTool {
  readonly description: string;
  readonly inputSchema: unknown;
  execute(
    input: unknown,
    options: { readonly toolCallId: string; readonly abortSignal?: AbortSignal },
  ): Promise<string>;
}

/**
 * Our tools as an AI SDK `ToolSet`: exactly those of the mode, and every call goes through the runtime.
 * The SDK's own argument check lets everything through, so that a wrong call gets our answer, which can be repaired.
 */
export function toAiSdkTools(
  runtime: Runtime,
  registry: Registry,
  mode: ToolMode,
): Record<string, AiSdkTool> {
  return Object.fromEntries(
    registry.listTools(mode).map((entry) => [
      entry.name,
      {
        description: entry.description,
        inputSchema: aiSchema(entry.schema.json),
        async execute(input, options) {
          const outcome = await runtime.runCall(
            { id: options.toolCallId, name: entry.name, arguments: input },
            { mode, ...(options.abortSignal ? { signal: options.abortSignal } : {}) },
          );
          return modelText(outcome);
        },
      } satisfies AiSdkTool,
    ]),
  );
}

function aiSchema(jsonSchema: JsonSchema): unknown {
  return {
    [AI_SCHEMA]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true, value }),
  };
}

/** An AI SDK tool for our registry. It cannot declare its modes itself, so whoever registers it does. */
export function toolFromAiSdk(
  name: string,
  theirs: {
    readonly description?: string;
    readonly inputSchema: unknown;
    readonly execute?: (input: never, options: never) => unknown;
    readonly needsApproval?: boolean | ((input: never, options: never) => unknown);
  },
  options: {
    readonly allowedModes: ToolModes;
    readonly group?: ToolGroup;
    readonly metadata?: ToolMetadata;
  },
): Tool {
  const { execute } = theirs;
  if (!execute) {
    throw new KernelError(
      'NO_EXECUTE',
      `AI SDK tool "${name}" has no execute function; it runs in the client`,
    );
  }
  const run = (args: unknown, context: ToolContext): unknown =>
    Reflect.apply(execute, theirs, [
      args,
      { toolCallId: context.callId, messages: [], abortSignal: context.signal },
    ]);
  const shared = {
    name,
    description: theirs.description ?? '',
    allowedModes: options.allowedModes,
    ...(theirs.needsApproval ? { hooks: askWhereNeeded(theirs.needsApproval) } : {}),
    ...(options.group === undefined ? {} : { group: options.group }),
    ...(options.metadata === undefined ? {} : { metadata: options.metadata }),
  };
  const schema = theirs.inputSchema;
  if (isStandardSchema(schema)) return defineTool({ ...shared, parameters: schema, execute: run });
  if (isRecord(schema) && isRecord(schema.jsonSchema)) {
    return toolFromInstance({ ...shared, input_schema: schema.jsonSchema, exec: run });
  }
  throw new KernelError(
    'SCHEMA_UNKNOWN',
    `AI SDK tool "${name}" has an inputSchema that is neither a Standard Schema nor jsonSchema()`,
  );
}

/** Asks a person where the tool says that it needs approval; where that cannot be told, the call is denied. */
function askWhereNeeded(needsApproval: true | ((input: never, options: never) => unknown)): Hooks {
  return {
    async preToolUse(call) {
      const asked = { toolCallId: call.id, messages: [] };
      const isNeeded: unknown =
        needsApproval === true ||
        (await Reflect.apply(needsApproval, undefined, [call.args, asked]));
      if (isNeeded === false) return undefined;
      return { decision: 'ask', meta: { reason: 'the tool declares needsApproval' } };
    },
  };
}

function isStandardSchema(schema: unknown): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return isRecord(schema) && isRecord(schema['~standard']);
}
