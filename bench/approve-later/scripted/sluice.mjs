// A model of our agent that asks for the refund, and when it has the result says that it is done.
import { createScriptedModel } from '../../../packages/agent/dist/testing/index.js';

const call = { id: 'call_1', name: 'refund', arguments: { order: 'A7', euros: 40 } };

export const model = createScriptedModel(({ messages }) =>
  messages.at(-1).role === 'tool' ? 'done' : { calls: [call] },
);
