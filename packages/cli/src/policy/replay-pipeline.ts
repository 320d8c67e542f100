import { setImmediate } from 'node:timers/promises';
import type { PolicyQuestion, Tool } from '@sluice/kernel';
import {
  createDecider,
  hasRun,
  type Policy,
  type RecordedCall,
  RecordedPast,
  replay,
  type Verdict,
} from '@sluice/policy';
import { judgePast, raisedInPast } from '@sluice/tools';
import type { PastCall } from './read-history.js';
import { strangersTool } from './strangers-tool.js';

/** A server that answers others meanwhile is held up for so many calls at most. */
const CALLS_AT_ONCE = 100;

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
  const past = new RecordedPast(conditions);
  const ask = createAsker();
  const judged: JudgedCall[] = [];
  for (const { made, recorded } of calls) {
    const { session, at, call } = recorded;
    const said = await judgePast(policy, ask(made), call, (seen) =>
      decider.decide(seen, past.before(session, at)),
    );
    const rule = said.raisedBy === 'default' ? undefined : said.rule;
    judged.push({ recorded, now: said.verdict, rule });
    if (conditions.length > 0 && hasRun(recorded)) past.note(session, call, at);
    if (judged.length % CALLS_AT_ONCE === 0) await setImmediate();
  }
  return judged;
}

/** Recorded calls with the built-in rules that ask about each: what an `allow` has to name to answer them. */
export async function withRaised(calls: readonly PastCall[]): Promise<readonly RecordedCall[]> {
  const ask = createAsker();
  const found: RecordedCall[] = [];
  for (const { made, recorded } of calls) {
    const raised = await raisedInPast(ask(made), recorded.call);
    found.push(
      raised.length === 0 ? recorded : { ...recorded, call: { ...recorded.call, raised } },
    );
  }
  return found;
}

/** Makes a recorded call a question to policy. */
function createAsker(): (made: PastCall['made']) => PolicyQuestion {
  const tools = new Map<string, Tool>();
  return ({ tool: name, args, mode = 'coding', session, isReader }) => {
    const tool = tools.get(name) ?? strangersTool(name, isReader);
    tools.set(name, tool);
    return { tool, args, mode, sessionId: session, agentId: 'history' };
  };
}

/** The rules of the policy alone. */
export function replayRules(policy: Policy, calls: readonly RecordedCall[]): readonly JudgedCall[] {
  return Array.from(replay(policy, calls), ({ recorded, decision }) => ({
    recorded,
    now: decision.verdict,
    rule: decision.rule?.name,
  }));
}
