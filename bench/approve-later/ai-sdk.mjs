import { readFileSync, writeFileSync } from 'node:fs';
import { generateText, stepCountIs, tool } from 'ai6';
import { z } from 'zod';
import { model } from './scripted/ai-sdk.mjs';
import { kept, refund, step } from './task.mjs';

const tools = {
  refund: tool({
    description: 'Pays the money of an order back',
    inputSchema: z.object({ order: z.string(), euros: z.number() }),
    needsApproval: true,
    execute: refund,
  }),
};
const run = (messages) => generateText({ model, tools, messages, stopWhen: stepCountIs(5) });

if (step === 'ask') {
  const messages = [{ role: 'user', content: 'Refund order A7' }];
  const { response } = await run(messages);
  writeFileSync(kept, JSON.stringify([...messages, ...response.messages]));
} else {
  const messages = JSON.parse(readFileSync(kept, 'utf8'));
  const asked = messages.at(-1).content.find(({ type }) => type === 'tool-approval-request');
  const { approvalId } = asked;
  const answer = { type: 'tool-approval-response', approvalId, approved: true };
  const { text } = await run([...messages, { role: 'tool', content: [answer] }]);
  console.log(text);
}
