import {
  createPolicy,
  type PermissionConfig,
  type TaskService,
  type ToolMode,
} from '@sluice/kernel';
import type { AgentParts } from './agent-parts.js';
import type { Announcer } from './loop/announcer.js';
import type { Budget } from './loop/budget.js';
import type { Transcript } from './loop/transcript.js';
import type { TurnOutcome } from './loop/turn-outcome.js';
import type { TurnRequest } from './loop/turn-work.js';
import { agentNameOf } from './named-agents.js';

/** The turn that hands out tasks. */
export interface TaskParent {
  readonly request: TurnRequest;
  readonly mode: ToolMode;
  readonly budget: Budget;
  readonly announcer: Announcer;
  readonly transcript: Transcript;
}

const MAX_TITLE_CHARS = 80;

/**
 * Runs a sub-agent in a session of its own: at most the mode and the permissions of its parent, its calls
 * recorded under the call that asked, its spending counted against the parent, and its end with the parent's.
 */
export function createTaskService(
  parts: AgentParts,
  parent: TaskParent,
  runChild: (request: TurnRequest) => Promise<TurnOutcome>,
): TaskService {
  const { request, mode, budget, announcer, transcript } = parent;
  const { maxDepth } = parts.tasks;
  return {
    async run({ task, context, agent, callId, signal }) {
      const depth = request.depth + 1;
      if (depth > maxDepth) {
        return {
          status: 'refused',
          text: `Sub-agents may be nested ${maxDepth} deep and this one would be ${depth}; do the task yourself`,
        };
      }
      if (agent !== undefined && !parts.agents.names.includes(agent)) {
        const there = parts.agents.describe();
        return {
          status: 'refused',
          text: `There is no agent "${agent}"${there === '' ? '; leave `agent` away' : `; there are ${there}`}`,
        };
      }
      const chosen = agent ?? agentNameOf(await parts.store.sessions.get(request.sessionId));
      const sessionId = parts.newSessionId();
      const childMode = parts.registry.modes.weaker(parts.tasks.mode ?? mode, mode);
      await parts.store.sessions.create({
        id: sessionId,
        mode: childMode,
        title: task.slice(0, MAX_TITLE_CHARS),
        parentSessionId: request.sessionId,
        parentCallId: callId,
        ...(chosen === undefined ? {} : { metadata: { agent: chosen } }),
      });
      await announcer.event({
        channel: 'monitor',
        type: 'note',
        name: 'task_started',
        data: {
          call_id: callId,
          session_id: sessionId,
          depth,
          ...(chosen === undefined ? {} : { agent: chosen }),
        },
      });
      const outcome = await runChild({
        sessionId,
        input: context === undefined ? task : `${task}\n\nContext:\n${context}`,
        ...(transcript.speaker ? { by: transcript.speaker } : {}),
        signal,
        waitMs: 0,
        agentId: `${request.agentId}/${depth}`,
        depth,
        parentCallId: callId,
        permission: tighten(request.permission, parts.tasks.permission),
        budget: { ...request.budget, ...parts.tasks.budget },
        parentBudget: budget,
        ceiling: childMode,
      });
      return { status: outcome.status, text: outcome.text };
    },
  };
}

/** Both are asked and the stricter answer holds, so that nothing is looser than the parent. */
function tighten(parent: PermissionConfig, own: PermissionConfig | undefined): PermissionConfig {
  if (!own) return parent;
  const policy = createPolicy(own);
  return {
    ...parent,
    rules: [...(parent.rules ?? []), (question) => policy.evaluate(question)],
  };
}
