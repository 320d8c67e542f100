import { isAbsolute } from 'node:path';
import type { GovernedClient } from '@sluice/autocontext';
import { isRecord } from '@sluice/plain';
import { soleReading } from './sole-reading.js';

/** What a client says before or after it runs a tool, whatever form it says it in. */
export interface HookEvent {
  readonly when: 'before' | 'after';
  readonly sessionId: string;
  /** The folder that the client works in. */
  readonly folder: string;
  readonly tool: string;
  readonly input: unknown;
  /** The client's own id of the call, where it gives one. */
  readonly callId?: string;
  /** The file in which the client keeps what was said and read, where it names one in a form that we read. */
  readonly transcript?: string;
  /** What became of it; only after. */
  readonly outcome?: { readonly isError: boolean; readonly result: unknown };
}

type Said = Readonly<Record<string, unknown>>;

/** Throws where it is not such an event: what cannot be read is never let through. */
export function readHookEvent(client: GovernedClient, text: string): HookEvent {
  const said = parse(text);
  if (!isRecord(said)) throw new Error("the client's event has no usable shape");
  if (client === 'gemini') return geminiEvent(said);
  if (client === 'copilot') return copilotEvent(said);
  return claudeEvent(said);
}

/** The form of Claude Code, which Codex and Qwen Code speak too, and our own plugins for opencode and pi. */
function claudeEvent(said: Said): HookEvent {
  const name = oneOf(said, 'hook_event_name', ['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);
  const { tool_use_id: callId, transcript_path: transcript, error } = said;
  const isError = name === 'PostToolUseFailure' || error !== undefined;
  const outcome = { isError, result: said.tool_response ?? error };
  return {
    when: name === 'PreToolUse' ? 'before' : 'after',
    sessionId: textOf(said, 'session_id'),
    folder: folderOf(said),
    tool: textOf(said, 'tool_name'),
    input: said.tool_input,
    ...(callId === undefined ? {} : { callId: textOf(said, 'tool_use_id') }),
    ...(typeof transcript === 'string' && transcript !== '' ? { transcript } : {}),
    ...(name === 'PreToolUse' ? {} : { outcome }),
  };
}

/** Gemini CLI names no call, and says the server and the tool of an MCP call beside the name it made of them. */
function geminiEvent(said: Said): HookEvent {
  const name = oneOf(said, 'hook_event_name', ['BeforeTool', 'AfterTool']);
  const { mcp_context: mcp, tool_response: answer } = said;
  const tool = isRecord(mcp)
    ? `mcp__${textOf(mcp, 'server_name')}__${textOf(mcp, 'tool_name')}`
    : textOf(said, 'tool_name');
  const { error, llmContent } = isRecord(answer) ? answer : {};
  const outcome = { isError: Boolean(error), result: llmContent ?? answer };
  return {
    when: name === 'BeforeTool' ? 'before' : 'after',
    sessionId: textOf(said, 'session_id'),
    folder: folderOf(said),
    tool,
    input: said.tool_input,
    ...(name === 'BeforeTool' ? {} : { outcome }),
  };
}

/** Copilot CLI gives the arguments as JSON in a text, and tells before from after by the result alone. */
function copilotEvent(said: Said): HookEvent {
  const { toolArgs: input, toolResult: result } = said;
  const type = isRecord(result) ? result.resultType : undefined;
  return {
    when: result === undefined ? 'before' : 'after',
    sessionId: textOf(said, 'sessionId'),
    folder: folderOf(said),
    tool: textOf(said, 'toolName'),
    input: typeof input === 'string' ? parse(input) : input,
    ...(result === undefined ? {} : { outcome: { isError: type !== 'success', result } }),
  };
}

function parse(text: string): unknown {
  const value = soleReading(text);
  if (value === undefined) throw new Error('the client sent no JSON, or a key twice');
  return value;
}

function textOf(said: Said, name: string): string {
  const value = said[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`the client's event has no usable ${name}`);
}

/** A folder that is told from some other one would be found from ours. */
function folderOf(said: Said): string {
  const folder = textOf(said, 'cwd');
  if (isAbsolute(folder)) return folder;
  throw new Error(`the client's event has no usable cwd: "${folder}" is not absolute`);
}

function oneOf<Name extends string>(said: Said, field: string, names: readonly Name[]): Name {
  const value = textOf(said, field);
  const known = names.find((name) => name === value);
  if (known !== undefined) return known;
  throw new Error(`the client's event has no usable ${field}: "${value}"`);
}
