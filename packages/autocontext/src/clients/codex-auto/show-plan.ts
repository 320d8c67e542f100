import { isRecord } from '@sluice/plain';
import { type Conversation, NO_CONTINUITY } from './answer-prompt.js';
import { askOrchestrator } from './ask-orchestrator.js';

/**
 * Prints what would be done, with the Codex command in it, and starts no Codex, not even to ask what it can do. A plan
 * speaks of `resume --last`; a run goes on by the id of its session, because Codex takes a missing last session for a
 * wish for a new one.
 */
export async function showPlan(
  talk: Conversation,
  prompt: string,
  print: (text: string) => void,
): Promise<number> {
  const { env, cwd, signal } = talk;
  const isStateless = env.CI_CODEX_SESSION_MODE === 'exec';
  const { output, exitCode } = await askOrchestrator({
    prompt,
    cwd,
    env,
    sessionId: undefined,
    isPlan: true,
    signal,
  });
  const command = isStateless ? 'codex exec' : 'codex exec resume --last';
  print(`${JSON.stringify(withCommand(output ?? {}, command, isStateless))}\n`);
  return exitCode;
}

type Plain = Readonly<Record<string, unknown>>;

function withCommand(output: Plain, command: string, isStateless: boolean): Plain {
  const plan = { ...objectAt(output, 'tool_plan'), planned_codex_command: command };
  if (!isStateless) return { ...output, tool_plan: plan };
  const fused = objectAt(output, 'fused_context');
  const forUser = objectAt(fused, 'for_user');
  const limits = typeof forUser.limits_text === 'string' ? forUser.limits_text : '';
  const limits_text = limits.includes(NO_CONTINUITY)
    ? limits
    : [limits, NO_CONTINUITY].filter((line) => line !== '').join('\n');
  return {
    ...output,
    tool_plan: plan,
    fused_context: { ...fused, for_user: { ...forUser, limits_text } },
  };
}

function objectAt(value: Plain, key: string): Plain {
  const inner = Object.hasOwn(value, key) ? value[key] : undefined;
  return isRecord(inner) ? { ...inner } : {};
}
