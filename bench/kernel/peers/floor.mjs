// The hand-written floor: what is left when a runtime does nothing but parse, validate, await and remember.
import { addArguments, callAt, parallelScript, sequentialScript, sum } from '../script.mjs';

const execute = async ({ a, b }) => a + b;

/** A call as a model sends it: its arguments are text. */
function request(call) {
  return { id: call.id, name: call.name, arguments: JSON.stringify(call.arguments) };
}

async function loop(script) {
  const messages = [];
  for (let turn = 0; ; turn += 1) {
    const calls = script(turn).map(request);
    if (calls.length === 0) return messages;
    messages.push({ role: 'assistant', calls });
    const results = await Promise.all(
      calls.map(async (call) => ({
        role: 'tool',
        id: call.id,
        content: await execute(addArguments.parse(JSON.parse(call.arguments))),
      })),
    );
    messages.push(...results);
  }
}

const delivered = (messages) => () =>
  sum(messages.filter(({ role }) => role === 'tool').map(({ content }) => content));

export const peer = {
  name: 'floor (hand-written)',
  version: '-',
  sequentialTurns: async (count) => delivered(await loop(sequentialScript(count))),
  parallelCalls: async (count) => delivered(await loop(parallelScript(count))),
  async directCalls(count) {
    const results = [];
    for (let index = 0; index < count; index += 1) {
      const text = JSON.stringify(callAt(index).arguments);
      results.push(await execute(addArguments.parse(JSON.parse(text))));
    }
    return () => sum(results);
  },
};
