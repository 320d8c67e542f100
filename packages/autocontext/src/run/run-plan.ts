import {
  type CallOutcome,
  type Clock,
  createRegistry,
  createRuntime,
  type Log,
  type ToolCallRecord,
} from '@sluice/kernel';
import { createMemoryPorts } from '@sluice/kernel/system';
import type { ErrorCode, PlannedTool, ToolPlan, ToolResult } from '../auto-output.js';
import { uptimeMs } from '../uptime-ms.js';
import type { Finds } from './finds.js';
import type { RunnableTool } from './runnable-tool.js';
import type { ToolFault } from './tool-fault.js';

/** How one planned tool ended. */
export interface ToolRun {
  readonly planned: PlannedTool;
  readonly status: ToolResult['status'];
  readonly startedAt: number;
  readonly durationMs: number;
  /** What of its answer there is; after a time-out at most the best of it. */
  readonly finds?: Finds | undefined;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
  readonly version: string;
  /** The kernel's record of the call. */
  readonly record?: ToolCallRecord;
}

export interface RunPlanOptions {
  readonly plan: ToolPlan;
  readonly runId: string;
  /** Makes the tool of a planned call; `undefined` when there is none of that name. */
  readonly makeTool: (planned: PlannedTool) => Promise<RunnableTool | undefined>;
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
  const runnables = new Map<string, RunnableTool>();
  for (const planned of plan.tools) {
    const runnable = await options.makeTool(planned);
    if (!runnable) continue;
    runnables.set(planned.tool, runnable);
    registry.register(runnable.tool);
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
      // A tool that is not there is answered as such by the call itself.
      autoAllowTools: plan.tools.map(({ tool }) => tool).filter((name) => registry.get(name)),
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
          ...ending(outcome, runnables.get(planned.tool)),
          planned,
          startedAt,
          durationMs: Math.round(outcome.durationMs ?? 0),
          version: runnables.get(planned.tool)?.version ?? '-',
          ...(record && !(record instanceof Promise) ? { record } : {}),
        };
      }),
    );
  } finally {
    clearTimeout(timer);
  }
}

type Ending = Pick<ToolRun, 'status' | 'finds' | 'error'>;

function ending(outcome: CallOutcome, runnable: RunnableTool | undefined): Ending {
  if (!outcome.isError) return { status: 'ok', finds: runnable?.finds };
  const code = endingCode(outcome.errorCode, runnable?.fault);
  const error = { code, message: messageOf(outcome.result) };
  if (code !== 'E_TIMEOUT') return { status: 'error', error };
  return { status: 'timeout', error, finds: runnable?.finds };
}

/** A tool's own fault says more than that it threw. */
function endingCode(code: CallOutcome['errorCode'], fault: ToolFault | undefined): ErrorCode {
  if (code === 'TOOL_ERROR' && fault) return fault.code;
  return (code && contractCodes[code]) ?? 'E_UNKNOWN';
}

/** The contract's code for those of the kernel's that a planned call can end with; for any other it is `E_UNKNOWN`. */
const contractCodes: Readonly<Partial<Record<NonNullable<CallOutcome['errorCode']>, ErrorCode>>> = {
  TIMEOUT: 'E_TIMEOUT',
  CANCELLED: 'E_TIMEOUT',
  INVALID_ARGS: 'E_INVALID_ARGS',
  TOOL_NOT_FOUND: 'E_TOOL_UNAVAILABLE',
  TOOL_ERROR: 'E_TOOL_UNAVAILABLE',
  TOOL_FAILED: 'E_TOOL_UNAVAILABLE',
};

function messageOf(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('error' in result)) return 'failed';
  return typeof result.error === 'string' ? result.error.slice(0, 300) : 'failed';
}
