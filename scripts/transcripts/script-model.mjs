// The model of one session: it makes the calls of a script, one moment after the other, and keeps what it made.
import { randomUUID } from 'node:crypto';
import { startModel } from '../govern/mock-model.mjs';

/**
 * A moment is `{ tools: [{ name, input, answer }] }` or `{ text }`; `answer` is what the person says where the client asks
 * (`yes`, `no`, `stop`; `broken off` is a yes to what does not come to its end). `offered` are the names of all tools that were offered.
 */
export async function startScript(moments) {
  const queue = [...moments];
  const made = new Map();
  const offered = new Set();
  const model = await startModel(async (request) => {
    for (const { name } of request.offered) offered.add(name);
    // A client's own search in the web asks a model that has this one tool.
    if (request.offered.length < 2) return { text: 'nothing was found' };
    const { tools = [], text } = queue.shift() ?? { text: 'done' };
    const calls = tools.map((tool) => ({ id: idOf(tool), ...tool }));
    for (const call of calls) made.set(call.id, call);
    return { ...(text === undefined ? {} : { text }), tools: calls };
  });
  /** What the person answers to the question about a call; that it was asked is kept. */
  const ask = (id) => {
    // What a model's program asks for has an id of its own.
    const call = made.get(id) ?? [...made.values()].at(-1);
    call.isAsked = true;
    return call.answer === 'no' || call.answer === 'stop' ? call.answer : 'yes';
  };
  return { ...model, made, offered, ask, isOver: () => queue.length === 0 };
}

function idOf({ item }) {
  return item?.call_id ?? item?.id ?? `call_${randomUUID().slice(0, 13)}`;
}
