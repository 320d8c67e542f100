import { isRecord, messageOf } from '@sluice/plain';
import type { Attachment } from '../attachments/attachment.js';
import type { CallOutcome } from '../call/call-outcome.js';
import { toolFromInstance } from '../define/tool.js';
import type { Tool, ToolContext, ToolMetadata, ToolModes } from '../define/tool-types.js';
import type { ToolGroup } from '../mode.js';
import { modelText } from '../result/model-text.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { type McpContent, toMcpContent } from './attachment-parts.js';

export interface McpResult {
  readonly content: readonly McpContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** An outcome as MCP's result of a call. */
export function toMcpResult(outcome: CallOutcome): McpResult {
  return {
    content: [
      { type: 'text', text: modelText(outcome) },
      ...(outcome.attachments ?? []).flatMap((attachment) => toMcpContent(attachment) ?? []),
    ],
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
      readMcpResult(await callTool(listed.name, args, context), context),
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

function readMcpResult(result: unknown, context: ToolContext): unknown {
  if (!isRecord(result)) return result;
  const blocks = (Array.isArray(result.content) ? result.content : []).filter(isRecord);
  const read = blocks.map((block) => readBlock(block, context));
  const text = read.filter((part) => typeof part === 'string').join('\n');
  const attachments = read.filter((part) => typeof part !== 'string');
  if (result.isError === true)
    return { ok: false, error: text || 'The MCP server reported an error' };
  const value = result.structuredContent ?? text;
  return attachments.length === 0 ? value : { result: value, attachments };
}

/** Text as text; images, sounds and files as attachments; what is neither, or is refused, by its kind. */
function readBlock(
  block: Readonly<Record<string, unknown>>,
  context: ToolContext,
): string | Attachment {
  if (block.type === 'text') return String(block.text);
  const held = isRecord(block.resource) ? block.resource : block;
  if (typeof held.text === 'string') return held.text;
  const data = held.blob ?? held.data;
  if (typeof data !== 'string') return `[${String(block.type)} content]`;
  try {
    return context.attach({
      data,
      ...(typeof held.mimeType === 'string' ? { mediaType: held.mimeType } : {}),
      ...(typeof held.uri === 'string' ? { name: held.uri } : {}),
    });
  } catch (error) {
    return `[${String(block.type)} content, left out: ${messageOf(error)}]`;
  }
}

function clean(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]+/g, '_');
}
