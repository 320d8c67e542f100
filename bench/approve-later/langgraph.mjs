import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { tool } from '@langchain/core/tools';
import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';
import { model } from './scripted/langchain.mjs';
import { kept, refund, step } from './task.mjs';

const refundTool = tool(
  async (args) => (interrupt(args) === 'yes' ? refund(args) : 'The user said no'),
  {
    name: 'refund',
    description: 'Pays the money of an order back',
    schema: z.object({ order: z.string(), euros: z.number() }),
  },
);
const checkpointer = new MemorySaver();
const agent = createReactAgent({ llm: model, tools: [refundTool], checkpointer });
const config = { configurable: { thread_id: 'ticket-7' } };

if (step === 'ask') {
  await agent.invoke({ messages: [{ role: 'user', content: 'Refund order A7' }] }, config);
  writeFileSync(kept, serialize([checkpointer.storage, checkpointer.writes]));
} else {
  [checkpointer.storage, checkpointer.writes] = deserialize(readFileSync(kept));
  const { messages } = await agent.invoke(new Command({ resume: 'yes' }), config);
  console.log(messages.at(-1).content);
}
