import { isRecord } from '@sluice/plain';
import type { CallOutcome } from '../call/call-outcome.js';
import { toolFromInstance } from '../define/tool.js';
import type { Tool, ToolContext, ToolMetadata, ToolModes } from '../define/tool-types.js';
import type { ToolGroup } from '../mode.js';
import { modelText } from '../result/model-text.js';
import type { JsonSchema } from '../schema/json-schema.js';

export interface McpResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

export function toMcpResult(outcome: CallOutcome): McpResult {
  return {
    content: [{ type: 'text', text: modelText(outcome) }],
    ...(isRecord(outcome.result) ? { structuredContent: outcome.result } : {}),
    isError: outcome.isError,
  };
}

/** A tool as an MCP server lists it. */
export interface ListedMcpTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: JsonSchema;
  readonly annotations?:
    | {
        readonly title?: string | undefined;
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
        readonly idempotentHint?: boolean | undefined;
        readonly openWorldHint?: boolean | undefined;
      }
    | undefined;
}

/**
 * Another server's tool for our registry. It cannot declare its modes itself, so whoever registers it does.
 * What it says of itself (`readOnlyHint`) is taken as a claim only where `trustAnnotations` is set.
 */
export function toolFromMcp(options: {
  readonly server: string;
  readonly listed: ListedMcpTool;
  readonly allowedModes: ToolModes;
  readonly group?: ToolGroup;
  readonly trustAnnotations?: boolean;
  readonly timeoutMs?: number;
  callTool(name: string, args: unknown, context: ToolContext): Promise<unknown>;
}): Tool {
  const { server, listed, callTool } = options;
  return toolFromInstance({
    name: `mcp__${clean(server)}__${clean(listed.name)}`,
    description: listed.description ?? '',
    input_schema: listed.inputSchema,
    metadata: claims(options),
    group: options.group ?? 'world',
    allowedModes: options.allowedModes,
    exec: async (args: unknown, context: ToolContext) =>
      readMcpResult(await callTool(listed.name, args, context)),
  });
}

function claims(options: {
  readonly listed: ListedMcpTool;
  readonly trustAnnotations?: boolean;
  readonly timeoutMs?: number;
}): ToolMetadata {
  const said = options.trustAnnotations ? options.listed.annotations : undefined;
  return {
    ...(said?.title === undefined ? {} : { title: said.title }),
    ...(said?.readOnlyHint === undefined ? {} : { readonly: said.readOnlyHint }),
    ...(said?.destructiveHint === undefined ? {} : { destructive: said.destructiveHint }),
    ...(said?.idempotentHint === undefined ? {} : { idempotent: said.idempotentHint }),
    openWorld: said?.openWorldHint ?? true,
    ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
  };
}

function readMcpResult(result: unknown): unknown {
  if (!isRecord(result)) return result;
  const blocks = Array.isArray(result.content) ? result.content : [];
  const text = blocks
    .filter(isRecord)
    .map((block) =>
      block.type === 'text' ? String(block.text) : `[${String(block.type)} content]`,
    )
    .join('\n');
  if (result.isError === true)
    return { ok: false, error: text || 'The MCP server reported an error' };
  return result.structuredContent ?? text;
}

function clean(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]+/g, '_');
}
