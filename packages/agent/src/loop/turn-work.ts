import {
  type Attachment,
  type CallOutcome,
  type CompiledSchema,
  createRuntime,
  type HookContext,
  type Log,
  type PermissionConfig,
  type Runtime,
  type SandboxPort,
  type TaskService,
  type ToolMode,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { AgentParts } from '../agent-parts.js';
import { bindScripts } from '../bind-scripts.js';
import { agentNameOf } from '../named-agents.js';
import type { BoundStore } from '../ports/agent-store.js';
import type { Lease } from '../ports/lease-store.js';
import type { Speaker, StoredMessage } from '../ports/message-store.js';
import { Announcer } from './announcer.js';
import { Budget, type BudgetLimits } from './budget.js';
import { LoopGuard } from './loop-guard.js';
import { Transcript } from './transcript.js';
import type { TurnStop } from './turn-stop.js';

/** One turn of one agent in one session. */
export interface TurnRequest {
  readonly sessionId: string;
  /** What the user says; without it an open turn is finished. */
  readonly input?: string;
  /** What goes with it, with the bytes. */
  readonly attachments?: readonly Attachment[];
  /** Whose words they are. */
  readonly by?: Speaker;
  /** The last answer must be JSON that fits this. */
  readonly output?: CompiledSchema;
  readonly signal?: AbortSignal;
  /** How long to wait for a busy session. */
  readonly waitMs: number;
  readonly agentId: string;
  /** 0 for the agent a user speaks to. */
  readonly depth: number;
  readonly parentCallId?: string;
  /** The call whose change it takes back. */
  readonly undoes?: string;
  readonly permission: PermissionConfig;
  readonly budget: BudgetLimits;
  readonly parentBudget?: Budget;
  /** The mode is never wider than this. */
  readonly ceiling?: ToolMode;
}

/** What the steps of a turn work with. The mode was read once and holds. */
export interface TurnWork {
  readonly parts: AgentParts;
  readonly request: TurnRequest;
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  readonly bound: BoundStore;
  readonly runtime: Runtime;
  readonly transcript: Transcript;
  readonly announcer: Announcer;
  readonly budget: Budget;
  readonly guard: LoopGuard;
  readonly stop: TurnStop;
  /** Every call that ended in this turn, in order. */
  readonly outcomes: CallOutcome[];
}

const HOOK_LIMIT_MS = 10_000;

export async function openWork(
  base: AgentParts,
  request: TurnRequest,
  lease: Lease,
  stop: TurnStop,
  makeTasks: (work: Pick<TurnWork, 'mode' | 'budget' | 'announcer' | 'transcript'>) => TaskService,
): Promise<TurnWork> {
  const { sessionId, agentId } = request;
  const profile = base.agents.require(agentNameOf(await base.store.sessions.get(sessionId)));
  const parts: AgentParts = {
    ...base,
    ...(profile?.model ? { model: profile.model } : {}),
    ...(profile?.identity === undefined ? {} : { identity: profile.identity }),
  };
  const { clock, ids, masker, store } = parts;
  const log = quietOnceLeft(parts.log, stop);
  const bound = store.bind(lease);
  const read = await parts.sessions.readMode(sessionId);
  const mode = parts.registry.modes.weaker(request.ceiling ?? read.mode, read.mode);
  const limits = { ...request.budget, ...profile?.budget };
  const budget = new Budget(limits, parts.model.price, request.parentBudget);
  const announcer = new Announcer({
    events: bound.events,
    clock,
    masker,
    sessionId,
    agentId,
    onFailure(error) {
      log.error('event_not_kept', { session_id: sessionId, message: messageOf(error) });
      stop.stop({ status: 'store_error', message: messageOf(error) });
    },
  });
  const transcript = await Transcript.load({
    store: bound,
    sessionId,
    masker,
    onChange: (rows) => messagesChanged(parts, { agentId, sessionId, mode }, rows),
  });
  const scope = parts.memoryScope(sessionId);
  const sandbox = sandboxOf(parts, sessionId);
  const runtime = createRuntime({
    registry: parts.registry,
    ports: { clock, ids, log, masker, ...bound },
    sessionId,
    agentId,
    ...(request.parentCallId === undefined ? {} : { parentCallId: request.parentCallId }),
    ...(parts.workspace === undefined ? {} : { workspace: parts.workspace }),
    origin: () => ({
      ...parts.origin,
      ...transcript.speaker,
      ...(request.undoes === undefined ? {} : { undoes: request.undoes }),
    }),
    permission: request.permission,
    hooks: parts.hooks,
    ...(parts.limits ? { limits: parts.limits } : {}),
    ...(sandbox ? { sandbox, bindMore: bindScripts(sandbox) } : {}),
    services: {
      todo: {
        read: () => bound.todos.read(agentId),
        write: (todos) => bound.todos.write(agentId, todos),
      },
      memory: {
        search: (query, limit) => store.memory.search(scope, query, limit),
        save: ({ title, content, tags = [] }) =>
          store.memory.append(scope, { title, content, tags, source: `session ${sessionId}` }),
      },
      tasks: makeTasks({ mode, budget, announcer, transcript }),
      ...parts.services?.(sessionId),
    },
    ...(parts.approval ? { approval: parts.approval } : {}),
    openModes: [...parts.openModes],
    ...(parts.language ? { language: parts.language } : {}),
  });
  if (read.problem) {
    await announcer.event({
      channel: 'monitor',
      type: 'mode_downgraded',
      requested: String(read.problem.rawValue ?? 'unreadable'),
      effective: mode,
    });
  }
  return {
    parts,
    request,
    sessionId,
    agentId,
    mode,
    bound,
    runtime,
    transcript,
    announcer,
    budget,
    guard: new LoopGuard(),
    stop,
    outcomes: [],
  };
}

/** What a turn that was left still runs into, such as a closed store, is no news to the operator. */
function quietOnceLeft(log: Log, stop: TurnStop): Log {
  return {
    warn: (event, facts) => (stop.isLeft ? undefined : log.warn(event, facts)),
    error: (event, facts) => (stop.isLeft ? undefined : log.error(event, facts)),
  };
}

export function sandboxOf(
  { sandbox }: Pick<AgentParts, 'sandbox'>,
  sessionId: string,
): SandboxPort | undefined {
  return typeof sandbox === 'function' ? sandbox(sessionId) : sandbox;
}

/** A hook that fails or hangs is reported; the messages are kept by then. */
async function messagesChanged(
  parts: AgentParts,
  context: HookContext,
  rows: readonly StoredMessage[],
): Promise<void> {
  for (const hooks of parts.hooks) {
    if (!hooks.messagesChanged) continue;
    let cancel: () => void = () => undefined;
    const late = new Promise<never>((_, reject) => {
      cancel = parts.clock.setTimer(
        () => reject(new Error(`no answer within ${HOOK_LIMIT_MS} ms`)),
        HOOK_LIMIT_MS,
      );
    });
    try {
      await Promise.race([hooks.messagesChanged(rows, context), late]);
    } catch (error) {
      parts.log.error('messages_changed_hook_failed', {
        session_id: context.sessionId,
        message: messageOf(error),
      });
    } finally {
      cancel();
    }
  }
}
