import type { Tool } from '@sluice/kernel';
import {
  createDecider,
  hasRun,
  type Policy,
  type RecordedCall,
  replay,
  SessionPast,
  type Verdict,
} from '@sluice/policy';
import { judgePast } from '@sluice/tools';
import type { PastCall } from './read-history.js';
import { strangersTool } from './strangers-tool.js';

/** A recorded call with what would be said to it now. */
export interface JudgedCall {
  readonly recorded: RecordedCall;
  readonly now: Verdict;
  /** The rule that decided, a built-in one too. */
  readonly rule: string | undefined;
}

/** Puts recorded calls, oldest first, to a policy with the built-in rules over it, as every face does. */
export async function replayPipeline(
  policy: Policy,
  calls: readonly PastCall[],
): Promise<readonly JudgedCall[]> {
  const decider = createDecider(policy);
  const conditions = policy.rules.flatMap((rule) => rule.past.map(({ condition }) => condition));
  const pasts = new Map<string, SessionPast>();
  const tools = new Map<string, Tool>();
  const judged: JudgedCall[] = [];
  for (const { made, recorded } of calls) {
    const { session, at, call } = recorded;
    const past = pasts.get(session) ?? new SessionPast(conditions);
    pasts.set(session, past);
    const tool = tools.get(made.tool) ?? strangersTool(made.tool, made.isReader);
    tools.set(made.tool, tool);
    const question = {
      tool,
      args: made.args,
      mode: made.mode ?? 'coding',
      sessionId: session,
      agentId: 'history',
    };
    const said = await judgePast(policy, question, call, (seen) =>
      decider.decide(seen, { holds: (condition) => past.holds(condition, at) }),
    );
    const rule = said.raisedBy === 'default' ? undefined : said.rule;
    judged.push({ recorded, now: said.verdict, rule });
    if (conditions.length > 0 && hasRun(recorded)) past.note(call, at);
  }
  return judged;
}

/** The rules of the policy alone. */
export function replayRules(policy: Policy, calls: readonly RecordedCall[]): readonly JudgedCall[] {
  return Array.from(replay(policy, calls), ({ recorded, decision }) => ({
    recorded,
    now: decision.verdict,
    rule: decision.rule?.name,
  }));
}
