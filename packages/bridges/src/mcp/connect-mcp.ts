import { Client } from '@modelcontextprotocol/client';
import {
  KernelError,
  type Registry,
  requireKnownKeys,
  type ToolContext,
  type ToolMode,
} from '@sluice/kernel';
import { type ListedMcpTool, toolFromMcp } from '@sluice/kernel/adapters';
import { isRecord, messageOf, uncheckedSchemas } from '@sluice/plain';
import { type McpPlace, placeInWords, transportTo } from './mcp-place.js';

export interface McpSourceOptions {
  /** Stands in the names of its tools: `mcp__<name>__<tool>`. */
  readonly name: string;
  readonly place: McpPlace;
  readonly registry: Registry;
  /** In which modes a tool of the server may be seen and run; a tool without one is left out. */
  readonly allowedModes: readonly ToolMode[] | ((listed: ListedMcpTool) => readonly ToolMode[]);
  /** Whether what a tool says of itself, such as `readOnlyHint`, counts. */
  readonly trustAnnotations?: boolean;
  readonly timeoutMs?: number;
  /** The list was taken: at the start and whenever the server says that it changed. */
  readonly onTools?: (names: readonly string[]) => void;
  /** What went wrong after the start: a new list could not be taken, a tool was left out, the server has gone. */
  readonly onTrouble?: (message: string) => void;
}

/** A connected server. */
export interface McpSource {
  /** The names under which its tools are registered now. */
  readonly tools: readonly string[];
  /** Ends the connection and takes its tools out of the registry. */
  close(): Promise<void>;
}

/**
 * Registers the tools of an MCP server, and keeps them as the server lists them until `close`. Every call takes the one
 * road. Names are never overwritten: a tool whose name is taken is left out and told.
 */
export async function connectMcp(options: McpSourceOptions): Promise<McpSource> {
  requireSource(options);
  const { registry, place, onTrouble } = options;
  const client = new Client(
    { name: 'sluice', version: '0.1.0' },
    { versionNegotiation: { mode: 'auto' }, jsonSchemaValidator: uncheckedSchemas },
  );
  let registered: readonly string[] = [];
  const clear = () => {
    for (const name of registered) registry.unregister(name);
    registered = [];
  };
  const take = async (cacheMode: 'use' | 'refresh') => {
    const { tools } = await client.listTools(undefined, { cacheMode });
    // In one go, so that no call falls between the old list and the new one.
    clear();
    registered = tools.flatMap((listed) => registerOne(options, client, listed));
    options.onTools?.(registered);
  };
  let taking = Promise.resolve();
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    taking = taking
      .then(() => take('refresh'))
      .catch((error: unknown) => onTrouble?.(`the list was not taken: ${messageOf(error)}`));
    return taking;
  });
  let isClosed = false;
  client.onclose = () => {
    if (isClosed) return;
    clear();
    onTrouble?.(`the MCP server ${options.name} has gone; its tools are taken away`);
  };
  const close = async () => {
    isClosed = true;
    await client.close();
    await taking;
    clear();
  };
  try {
    await client.connect(transportTo(place));
    await take('use');
  } catch (cause) {
    await close();
    throw new Error(
      `The MCP server ${options.name} (${placeInWords(place)}) cannot be used: ${messageOf(cause)}${wayOutOf(place, cause)}`,
      { cause },
    );
  }
  return {
    get tools() {
      return registered;
    },
    close,
  };
}

const SOURCE: Readonly<Record<keyof McpSourceOptions, true>> = {
  name: true,
  place: true,
  registry: true,
  allowedModes: true,
  trustAnnotations: true,
  timeoutMs: true,
  onTools: true,
  onTrouble: true,
};

/** What is often written beside the place and belongs into it. */
const MEANT = {
  command: 'place: { command, args }',
  args: 'place: { command, args }',
  env: 'place: { command, args, env }',
  url: 'place: { url, headers }',
  headers: 'place: { url, headers }',
};

function requireSource(options: McpSourceOptions): void {
  requireKnownKeys('connectMcp', options, Object.keys(SOURCE), MEANT);
  const { name, place, registry, allowedModes } = options;
  const isPlace = isRecord(place) && ('command' in place || 'url' in place);
  const isModes = Array.isArray(allowedModes) || typeof allowedModes === 'function';
  const faults = [
    [typeof name === 'string', "`name`, which stands in the names of its tools: 'notes'"],
    [isPlace, '`place`: { command, args } or { url }'],
    [typeof registry?.register === 'function', '`registry`: createRegistry()'],
    [isModes, "`allowedModes`, in which its tools are open: ['chat_safe']"],
  ] as const;
  const fault = faults.find(([isRight]) => !isRight);
  if (fault) throw new KernelError('BAD_BRIDGE', `connectMcp needs ${fault[1]}`);
}

/** What of the ordinary reasons can be mended by whoever wrote the place. */
function wayOutOf(place: McpPlace, cause: unknown): string {
  if (!('command' in place)) return '; is the server running, and does its path end as it says?';
  if (Reflect.get(Object(cause), 'code') !== 'ENOENT')
    return '; start the program by hand to see what it says';
  return /\s/.test(place.command)
    ? "; put what follows the program into `args`: { command: 'node', args: ['server.mjs'] }"
    : '; there is no such program on the PATH';
}

function registerOne(options: McpSourceOptions, client: Client, listed: ListedMcpTool): string[] {
  const { allowedModes, trustAnnotations, timeoutMs } = options;
  const modes = typeof allowedModes === 'function' ? allowedModes(listed) : allowedModes;
  if (modes.length === 0) return [];
  try {
    const made = toolFromMcp({
      server: options.name,
      listed,
      allowedModes: modes,
      ...(trustAnnotations === undefined ? {} : { trustAnnotations }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      callTool: (name, args, context) => callTool(client, name, args, context),
    });
    return [options.registry.register(made).name];
  } catch (error) {
    options.onTrouble?.(`${listed.name} is left out: ${messageOf(error)}`);
    return [];
  }
}

function callTool(client: Client, name: string, args: unknown, context: ToolContext) {
  return client.callTool(
    { name, arguments: isRecord(args) ? args : {} },
    {
      signal: context.signal,
      // Each call has its limit in the runtime.
      timeout: 2 ** 31 - 1,
      onprogress: (progress) => context.emit('progress', progress),
    },
  );
}
