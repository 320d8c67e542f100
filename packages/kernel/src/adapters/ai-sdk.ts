import { isRecord } from '@sluice/plain';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import type { Attachment } from '../attachments/attachment.js';
import { tool as defineTool, toolFromInstance } from '../define/tool.js';
import type { Tool, ToolContext, ToolMetadata, ToolModes } from '../define/tool-types.js';
import { KernelError } from '../kernel-error.js';
import type { ToolGroup, ToolMode } from '../mode.js';
import type { Registry } from '../registry/registry.js';
import { modelText } from '../result/model-text.js';
import { toResultText } from '../result/to-result-text.js';
import type { Runtime } from '../runtime.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { requireApprovals, requireBridge, requireForeign } from './require-bridge.js';
import { runApproved } from './run-approved.js';

/** The mark by which the AI SDK knows a JSON Schema of its own kind. */
const AI_SCHEMA = Symbol.for('vercel.ai.schema');

/** How a call ended, as the AI SDK hands it to a page; the model gets `text`. */
export interface AiSdkOutput {
  readonly result: unknown;
  readonly isError: boolean;
  readonly text: string;
  /** Images and files of the result, with their bytes. */
  readonly attachments?: readonly Attachment[];
}

/** What the AI SDK 6 and 7 take as the content of a result. */
export type AiSdkPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'file-data';
      readonly data: string;
      readonly mediaType: string;
      readonly filename?: string;
    };

/** Fits the AI SDK's `Tool`, of which the kernel imports nothing. */
export interface AiSdkTool {
  readonly description: string;
  readonly inputSchema: StandardSchemaV1<unknown, unknown>;
  needsApproval(input: unknown, options: { readonly toolCallId: string }): Promise<boolean>;
  execute(
    input: unknown,
    options: {
      readonly toolCallId: string;
      readonly abortSignal?: AbortSignal | undefined;
      readonly messages?: readonly unknown[];
    },
  ): Promise<AiSdkOutput>;
  toModelOutput(options: {
    readonly output: AiSdkOutput;
  }):
    | { readonly type: 'text' | 'error-text'; readonly value: string }
    | { readonly type: 'content'; readonly value: AiSdkPart[] };
}

export interface AiSdkOptions {
  /**
   * Who puts the questions. `runtime` (the default): they wait in the runtime, and `decide` answers them. `native`: the
   * AI SDK asks in its own approval parts before the call, and the answer in its messages is taken for the person's.
   * Questions that only a hook raises wait in the runtime either way.
   */
  readonly approvals?: 'runtime' | 'native';
}

/**
 * Our tools as an AI SDK `ToolSet`: exactly those of the mode, and every call goes through the runtime.
 * The SDK's own argument check lets everything through, so that a wrong call gets our answer, which can be repaired.
 */
export function toAiSdkTools(
  runtime: Runtime,
  registry: Registry,
  mode: ToolMode,
  options: AiSdkOptions = {},
): Record<string, AiSdkTool> {
  requireBridge('toAiSdkTools', runtime, registry);
  requireApprovals('toAiSdkTools', options);
  const isNative = options.approvals === 'native';
  return Object.fromEntries(
    registry.listTools(mode).map(({ name, description, schema }) => {
      const made: AiSdkTool = {
        description,
        inputSchema: aiSchema(schema.json),
        async needsApproval(input, { toolCallId }) {
          if (!isNative) return false;
          const asked = { id: toolCallId, name, arguments: input };
          return (await runtime.explain(asked, mode)).verdict === 'asks';
        },
        async execute(input, { toolCallId, abortSignal, messages = [] }) {
          const request = { id: toolCallId, name, arguments: input };
          const turn = { mode, ...(abortSignal ? { signal: abortSignal } : {}) };
          const isApproved = isNative && wasApproved(messages, toolCallId);
          const outcome = isApproved
            ? await runApproved(runtime, request, turn, 'ai-sdk')
            : await runtime.runCall(request, turn);
          return {
            result: outcome.result,
            isError: outcome.isError,
            text: modelText(outcome),
            ...(outcome.attachments ? { attachments: outcome.attachments } : {}),
          };
        },
        toModelOutput: ({ output: { isError, text, attachments } }) =>
          attachments && !isError
            ? { type: 'content', value: [{ type: 'text', text }, ...attachments.flatMap(filePart)] }
            : { type: isError ? 'error-text' : 'text', value: text },
      };
      return [name, made];
    }),
  );
}

function filePart({ data, media_type, name }: Attachment): AiSdkPart[] {
  if (data === undefined) return [];
  const filename = name === undefined ? {} : { filename: name };
  return [{ type: 'file-data', data, mediaType: media_type, ...filename }];
}

/** Whether the messages hold a person's yes to this very call: the request that names it and the answer to that one. */
function wasApproved(messages: readonly unknown[], toolCallId: string): boolean {
  const parts = messages
    .flatMap((message) =>
      isRecord(message) && Array.isArray(message.content) ? message.content : [],
    )
    .filter(isRecord);
  const asked = parts.filter(
    (part) => part.type === 'tool-approval-request' && part.toolCallId === toolCallId,
  );
  const answers = parts.filter(
    (part) =>
      part.type === 'tool-approval-response' &&
      asked.some(({ approvalId }) => approvalId === part.approvalId),
  );
  return answers.length > 0 && answers.every(({ approved }) => approved === true);
}

function aiSchema(jsonSchema: JsonSchema): StandardSchemaV1<unknown, unknown> {
  const validate = (value: unknown) => ({ success: true, value });
  const standard = {
    version: 1,
    vendor: 'sluice',
    validate: (value: unknown) => ({ value }),
  } as const;
  const mark = { [AI_SCHEMA]: true, jsonSchema, validate };
  return { ...mark, '~standard': standard };
}

/** An AI SDK tool for our registry. It cannot declare its modes itself, so whoever registers it does. */
export function toolFromAiSdk(
  name: string,
  theirs: {
    readonly description?: string;
    readonly inputSchema: unknown;
    readonly execute?: (input: never, options: never) => unknown;
    readonly needsApproval?: boolean | ((input: never, options: never) => unknown);
    /** What of the output a model is shown; images and files in it become attachments. */
    readonly toModelOutput?: ((options: never) => unknown) | undefined;
  },
  options: {
    readonly allowedModes: ToolModes;
    readonly group?: ToolGroup;
    readonly metadata?: ToolMetadata;
  },
): Tool {
  if (typeof name !== 'string' || !isRecord(theirs)) {
    throw new KernelError(
      'BAD_BRIDGE',
      'toolFromAiSdk takes a name and the tool: toolFromAiSdk(name, theirs, { allowedModes })',
    );
  }
  requireForeign(`toolFromAiSdk("${name}")`, options);
  const { execute } = theirs;
  if (!execute) {
    throw new KernelError(
      'NO_EXECUTE',
      `AI SDK tool "${name}" has no execute function; it runs in the client`,
    );
  }
  const run = async (args: unknown, context: ToolContext): Promise<unknown> => {
    const output: unknown = await Reflect.apply(execute, theirs, [
      args,
      { toolCallId: context.callId, messages: [], abortSignal: context.signal },
    ]);
    if (!theirs.toModelOutput) return output;
    const asked = { toolCallId: context.callId, input: args, output };
    return readModelOutput(await Reflect.apply(theirs.toModelOutput, theirs, [asked]), context);
  };
  const shared = {
    name,
    description: theirs.description ?? '',
    allowedModes: options.allowedModes,
    needsApproval: needsApprovalOf(theirs.needsApproval),
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

/** What `toModelOutput` gave, as a result of ours. A form that is not known is handed on as it is. */
function readModelOutput(given: unknown, context: ToolContext): unknown {
  if (!isRecord(given)) return given;
  switch (given.type) {
    case 'text':
    case 'json':
      return given.value;
    case 'error-text':
    case 'error-json':
      return { ok: false, error: toResultText(given.value) };
    case 'content':
      return {
        content: Array.isArray(given.value)
          ? given.value.map((part) => readPart(part, context))
          : [],
      };
    default:
      return given;
  }
}

/** AI SDK 5 calls a file `media`, 6 has `file-data` and `image-data`, 7 has `file` with its data in an object. */
function readPart(part: unknown, context: ToolContext): unknown {
  if (!isRecord(part)) return part;
  const data = isRecord(part.data) ? part.data.data : part.data;
  if (typeof data !== 'string' && !(data instanceof Uint8Array)) return part;
  return context.attach({
    data,
    ...(typeof part.mediaType === 'string' ? { mediaType: part.mediaType } : {}),
    ...(typeof part.filename === 'string' ? { name: part.filename } : {}),
  });
}

function needsApprovalOf(
  theirs: boolean | ((input: never, options: never) => unknown) = false,
): NonNullable<Tool['needsApproval']> {
  if (typeof theirs !== 'function') return theirs;
  return async (args, { callId: toolCallId }) =>
    (await Reflect.apply(theirs, undefined, [args, { toolCallId, messages: [] }])) !== false;
}

function isStandardSchema(schema: unknown): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return isRecord(schema) && isRecord(schema['~standard']);
}
