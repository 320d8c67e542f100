import { randomUUID } from 'node:crypto';
import { type ToolMode, toolModes } from '@sluice/kernel';
import { claimStdout, createMcpServer, mcpPermission, type ServeEnd } from '@sluice/mcp';
import { createSandbox } from '@sluice/sandbox';
import { type Command, type Io, type OptionValue, UsageError } from '../command.js';
import { compose } from '../compose.js';
import { notAnOption } from '../option-texts.js';
import { readMode } from '../read-mode.js';

/** A call that waits for a person elsewhere is given up before the client gives the server up. */
const ANSWER_WITHIN_MS = 55_000;

/** A tool that ignores its signal must not keep the process after its client. */
const EXIT_WITHIN_MS = 200;

export const mcpCommand: Command = {
  name: 'mcp',
  summary: {
    en: 'Serves the tools of one mode to an MCP client over stdin and stdout',
    zh: '通过标准输入输出向 MCP 客户端提供某一模式的工具',
  },
  usage: ['mcp --mode <mode> [--allow <tool>]...'],
  examples: [
    'sluice mcp --mode coding',
    'claude mcp add sluice -- sluice mcp --mode coding',
    'codex mcp add sluice -- sluice mcp --mode coding',
  ],
  options: {
    mode: { type: 'string', short: 'm' },
    allow: { type: 'string', multiple: true },
  },
  optionHelp: {
    mode: {
      en: `Holds as long as the server runs: ${toolModes.join(' or ')}`,
      zh: `在服务器运行期间一直有效：${toolModes.join(' 或 ')}`,
    },
    allow: {
      en: 'Also run this tool, which is not read-only; can be repeated',
      zh: '另外允许运行这个非只读工具；可重复',
    },
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const mode = readMode(values.mode);
    const allow = readNames(values.allow);
    // The command line's own policy asks a person at the terminal; here a program sits there.
    const sandbox = mode === 'coding' ? await createSandbox({ roots: [io.cwd] }) : undefined;
    const { registry, runtime, close } = compose(io, {
      sessionId: `mcp-${randomUUID()}`,
      agentId: 'mcp',
      permission: mcpPermission({ allow, source: 'sluice mcp --allow' }),
      approval: { expiresAfterMs: ANSWER_WITHIN_MS, onExpiry: 'deny' },
      ...(sandbox ? { sandbox } : {}),
    });
    const served = registry.listTools(mode).map((entry) => entry.name);
    requireServed(allow, served, mode);

    const stop = stopOnSignals(io.signal);
    if (sandbox) io.err(`sluice mcp: ${sandbox.describe()}\n`);
    io.err(`sluice mcp: ${served.length} tools in mode ${mode}; the client speaks on stdin\n`);
    const end = await createMcpServer({ registry, runtime, mode }).serveStdio({
      stdin: process.stdin,
      stdout: claimStdout(process.stdout, process.stderr),
      signal: stop,
      onProblem: (words) => io.err(`sluice mcp: ${words}\n`),
    });
    await close();
    await sandbox?.close();
    return finish(io, end);
  },
};

function readNames(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function requireServed(allow: readonly string[], served: readonly string[], mode: ToolMode): void {
  const unknown = allow.find((name) => !served.includes(name));
  if (unknown === undefined) return;
  throw new UsageError({
    en: `--allow "${unknown}" is not a tool of mode ${mode}; use one of ${served.join(', ')}`,
    zh: `--allow "${unknown}" 不是模式 ${mode} 的工具；请用其中之一：${served.join('、')}`,
  });
}

/** A client that wants the server gone closes stdin, then sends a signal; both end it in order. */
function stopOnSignals(interrupt: AbortSignal): AbortSignal {
  const stop = new AbortController();
  interrupt.addEventListener('abort', () => stop.abort(), { once: true });
  for (const name of ['SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

function finish(io: Io, { reason, unfinished }: ServeEnd): number {
  if (unfinished > 0) {
    io.err(`sluice mcp: ${unfinished} calls had not ended; their work may not be complete\n`);
  }
  const code = reason === 'broken' ? 1 : 0;
  setTimeout(() => process.exit(code), EXIT_WITHIN_MS).unref();
  return code;
}
