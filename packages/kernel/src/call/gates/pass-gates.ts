import { isPromise } from '../../awaitable.js';
import type { Tool } from '../../define/tool-types.js';
import type { GateAnswer, GateCall, GateCore, GateName, Question, Stop } from './gate.js';
import { gateList } from './gate-list.js';
import { lookUp } from './look-up.js';

/** How a call came through the gates, with its arguments as far as they came and the answer of each gate. */
export type Passage = { readonly answers: readonly GateAnswer[]; readonly arguments: unknown } & (
  | { readonly verdict: 'stop'; readonly gate: GateName; readonly stop: Stop }
  | { readonly verdict: 'ask'; readonly question: Question; readonly tool: Tool }
  | { readonly verdict: 'pass'; readonly tool: Tool }
);

/**
 * Leads a call through every gate. There is no other walk: a model's call, arguments that a hook or a person changed,
 * a call that an earlier process left and an explanation all come through here. Runs nothing and asks nobody.
 */
export async function passGates(core: GateCore, asked: GateCall): Promise<Passage> {
  const { id, name, mode } = asked;
  let args = asked.arguments;
  const found = lookUp(core, asked);
  const answers: GateAnswer[] = [found.answer];
  if (!('tool' in found)) {
    const { gate, stop } = found.answer;
    return { verdict: 'stop', gate, stop, arguments: args, answers };
  }
  const { tool } = found;
  let question: Question | undefined;
  for (const gate of gateList) {
    const answered = gate(core, { id, name, mode, tool, arguments: args });
    const answer = isPromise(answered) ? await answered : answered;
    answers.push(answer);
    if (answer.verdict === 'stop') {
      return { verdict: 'stop', gate: answer.gate, stop: answer.stop, arguments: args, answers };
    }
    args = answer.arguments;
    if (answer.verdict === 'ask') question = answer.question;
  }
  return question
    ? { verdict: 'ask', question, tool, arguments: args, answers }
    : { verdict: 'pass', tool, arguments: args, answers };
}
