import type { ToolAnnotations } from '../approval/approval-request.js';
import type { Tool } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import { KernelError } from '../kernel-error.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { toStrictSchema } from '../schema/strict-schema.js';

export interface OpenAiTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
    readonly strict?: true;
  };
}

export interface OpenAiResponsesTool {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly strict: boolean;
}

export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonSchema;
}

export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: McpAnnotations;
}

export interface McpAnnotations {
  readonly title?: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface SchemaFormats {
  readonly openai: OpenAiTool;
  /** Strict where the schema can be said strictly; else the plain form, without the flag. */
  readonly 'openai-strict': OpenAiTool;
  readonly 'openai-responses': OpenAiResponsesTool;
  readonly anthropic: AnthropicTool;
  readonly mcp: McpTool;
}

export type SchemaFormat = keyof SchemaFormats;

/** One tool as a model's vendor wants to read it. */
export function toolSchema<Format extends SchemaFormat = 'openai'>(
  entry: Tool,
  format?: Format,
): SchemaFormats[Format] {
  const chosen: SchemaFormat = format ?? 'openai';
  if (!Object.hasOwn(makers, chosen)) throw unknownFormat(chosen);
  const maker = makers[chosen];
  // Indexing the table by the format gives the maker of exactly that format.
  return maker(entry) as SchemaFormats[Format];
}

function unknownFormat(format: string): KernelError {
  const known = Object.keys(makers).join(', ');
  return new KernelError('UNKNOWN_FORMAT', `Format "${format}" is unknown; use one of ${known}`);
}

const makers: { readonly [Format in SchemaFormat]: (entry: Tool) => SchemaFormats[Format] } = {
  openai: (entry) => ({
    type: 'function',
    function: { name: entry.name, description: entry.description, parameters: entry.schema.json },
  }),
  'openai-strict': (entry) => {
    const parameters = toStrictSchema(entry.schema.json);
    if (!parameters) return makers.openai(entry);
    return {
      type: 'function',
      function: { name: entry.name, description: entry.description, parameters, strict: true },
    };
  },
  'openai-responses': (entry) => {
    const strict = toStrictSchema(entry.schema.json);
    return {
      type: 'function',
      name: entry.name,
      description: entry.description,
      parameters: strict ?? entry.schema.json,
      strict: strict !== undefined,
    };
  },
  anthropic: (entry) => ({
    name: entry.name,
    description: entry.description,
    input_schema: entry.schema.json,
  }),
  mcp: (entry) => ({
    name: entry.name,
    ...dropUndefined({ title: entry.metadata.title }),
    description: entry.description,
    inputSchema: entry.schema.json,
    annotations: mcpAnnotations(entry),
  }),
};

/** What the tool says of itself, in MCP's words. What it does not say is assumed at its worst. */
export function mcpAnnotations(entry: Tool): McpAnnotations {
  const { title, readonly, destructive, idempotent, openWorld } = entry.metadata;
  const isReadonly = readonly === true;
  return {
    ...dropUndefined({ title }),
    readOnlyHint: isReadonly,
    destructiveHint: isReadonly ? false : (destructive ?? true),
    idempotentHint: idempotent ?? isReadonly,
    openWorldHint: openWorld ?? !isReadonly,
  };
}

/** The same for a person who is asked about a call. */
export function toolAnnotations(entry: Tool): ToolAnnotations {
  const { readonly, destructive } = entry.metadata;
  const said = mcpAnnotations(entry);
  return {
    readOnly: said.readOnlyHint,
    destructive: said.destructiveHint,
    idempotent: said.idempotentHint,
    openWorld: said.openWorldHint,
    isDeclared: readonly !== undefined || destructive !== undefined,
  };
}
