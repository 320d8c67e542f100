import {
  type CallOutcome,
  type Clock,
  createRegistry,
  createRuntime,
  type Log,
  type Tool,
  type ToolCallRecord,
} from '@sluice/kernel';
import { createMemoryPorts } from '@sluice/kernel/system';
import type { ErrorCode, PlannedTool, ToolPlan, ToolResult } from '../auto-output.js';
import { uptimeMs } from '../uptime-ms.js';

/** How one planned tool ended. */
export interface ToolRun {
  readonly planned: PlannedTool;
  readonly status: ToolResult['status'];
  readonly startedAt: number;
  readonly durationMs: number;
  /** The tool's answer; `undefined` unless `ok`. */
  readonly answer?: unknown;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
  readonly version: string;
  /** The kernel's record of the call. */
  readonly record?: ToolCallRecord;
}

export interface RunPlanOptions {
  readonly plan: ToolPlan;
  readonly runId: string;
  /** Makes the tool of a planned call; `undefined` when there is none of that name. */
  readonly makeTool: (planned: PlannedTool) => Promise<Tool | undefined>;
  /** On the clock of `uptimeMs`. Whatever has not ended by then is cancelled. */
  readonly deadline: number;
}

const clock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
const silent: Log = { warn: () => undefined, error: () => undefined };

/**
 * Runs a plan through the kernel, side by side within its limit. Nothing but the plan's tools exists in there, and the
 * policy denies everything else; every call leaves a record. Never rejects for what a tool does.
 */
export async function runPlan(options: RunPlanOptions): Promise<ToolRun[]> {
  const { plan, runId, deadline } = options;
  const registry = createRegistry();
  const versions = new Map<string, string>();
  for (const planned of plan.tools) {
    const tool = await options.makeTool(planned);
    if (!tool) continue;
    versions.set(tool.name, tool.metadata.version ?? '-');
    registry.register(tool);
  }
  let number = 0;
  const newId = (kind: string): string => {
    number += 1;
    return `${kind}_${runId}_${number}`;
  };
  const ports = createMemoryPorts({ clock, ids: { newId }, log: silent });
  const runtime = createRuntime({
    registry,
    ports,
    sessionId: runId,
    agentId: 'auto-tools',
    permission: {
      mode: 'deny',
      autoAllowTools: plan.tools.map((planned) => planned.tool),
      source: 'the plan of this run',
    },
    limits: { maxConcurrency: plan.budget.max_concurrency, maxResultChars: 4_000_000 },
  });
  const timer = setTimeout(() => runtime.interrupt('budget'), Math.max(0, deadline - uptimeMs()));
  const startedAt = Date.now();
  try {
    return await Promise.all(
      plan.tools.map(async (planned, place) => {
        const id = `${runId}-${place + 1}`;
        const call = { id, name: planned.tool, arguments: JSON.stringify(planned.args) };
        const outcome = await runtime.runCall(call, { mode: 'coding' });
        const record = ports.records.get(runId, id);
        return {
          ...ending(outcome),
          planned,
          startedAt,
          durationMs: Math.round(outcome.durationMs ?? 0),
          version: versions.get(planned.tool) ?? '-',
          ...(record && !(record instanceof Promise) ? { record } : {}),
        };
      }),
    );
  } finally {
    clearTimeout(timer);
  }
}

function ending(outcome: CallOutcome): Pick<ToolRun, 'status' | 'answer' | 'error'> {
  if (!outcome.isError) return { status: 'ok', answer: outcome.result };
  const message = messageOf(outcome.result);
  const code = outcome.errorCode;
  if (code === 'TIMEOUT' || code === 'CANCELLED') {
    return { status: 'timeout', error: { code: 'E_TIMEOUT', message } };
  }
  if (code === 'INVALID_ARGS' || code === 'INVALID_JSON') {
    return { status: 'error', error: { code: 'E_INVALID_ARGS', message } };
  }
  if (code === 'TOOL_ERROR') return thrown(message);
  const isRefused = code !== undefined && unavailable.has(code);
  return {
    status: 'error',
    error: { code: isRefused ? 'E_TOOL_UNAVAILABLE' : 'E_UNKNOWN', message },
  };
}

const unavailable: ReadonlySet<string> = new Set([
  'TOOL_NOT_FOUND',
  'POLICY_DENIED',
  'MODE_DENIED',
  'TOOL_FAILED',
]);

function thrown(message: string): Pick<ToolRun, 'status' | 'error'> {
  if (/time of this run is up|did not return within|no time left/.test(message)) {
    return { status: 'timeout', error: { code: 'E_TIMEOUT', message } };
  }
  const code = /output (?:begins like JSON|is no text)/.test(message)
    ? 'E_PARSE'
    : 'E_TOOL_UNAVAILABLE';
  return { status: 'error', error: { code, message } };
}

function messageOf(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('error' in result)) return 'failed';
  return typeof result.error === 'string' ? result.error.slice(0, 300) : 'failed';
}
