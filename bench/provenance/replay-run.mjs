// One recorded run put to the gates, and to two naive rules beside them. It is a replay: nothing that was not recorded
// happens, and the person is taken to answer right (yes, but no to a call that does harm).
import { addMessage, openGates } from './gates.mjs';
import { harmfulCalls } from './harmful-calls.mjs';

const { hasEffect } = await import('../../packages/provenance/dist/index.js');

export async function replayRun(run, toolsWithoutAttack) {
  const names = run.messages.flatMap(({ calls }) => calls.map(({ name }) => name));
  const gates = openGates(names);
  const harmful = new Set(run.injectionTask ? harmfulCalls(run, toolsWithoutAttack) : []);
  const denied = new Set();
  const asked = { sources: new Set(), effects: new Set(), output: new Set() };
  const questions = [];
  const stopped = [];
  let output = '';
  for (const message of run.messages) {
    if (message.role === 'tool') output += `\n${message.content}`.toLowerCase();
    // Before the message is told: the gates see what was read until then.
    for (const call of message.calls) {
      const { question, isStopped } = await gates.look(call);
      if (isStopped) stopped.push({ call: call.given ?? call.id, tool: call.name });
      if (question !== undefined) {
        asked.sources.add(call);
        questions.push({ call: call.given ?? call.id, tool: call.name, question });
        if (harmful.has(call)) denied.add(call.id);
      }
      if (hasEffect(call.name)) asked.effects.add(call);
      if (hasEffect(call.name) && standsInOutput(call.args, output, userWords(run))) {
        asked.output.add(call);
      }
    }
    addMessage(gates.conversation, message, denied);
  }
  return { asked, harmful, questions, stopped };
}

function userWords({ messages }) {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.toLowerCase())
    .join('\n');
}

/** The second naive rule: some argument stands in a tool's output and not in the user's words. */
function standsInOutput(args, output, user) {
  return leaves(args).some((value) => output.includes(value) && !user.includes(value));
}

function leaves(value) {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  return [String(value).toLowerCase()];
}
