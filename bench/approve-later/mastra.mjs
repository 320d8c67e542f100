import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { model } from './scripted/mastra.mjs';
import { kept, refund, step } from './task.mjs';

const refundTool = createTool({
  id: 'refund',
  description: 'Pays the money of an order back',
  inputSchema: z.object({ order: z.string(), euros: z.number() }),
  requireApproval: true,
  execute: async (args) => refund(args),
});
const storage = new InMemoryStore();
const desk = new Agent({
  id: 'desk',
  name: 'desk',
  instructions: 'Refund.',
  model,
  tools: { refund: refundTool },
});
const agent = new Mastra({ agents: { desk }, storage, logger: false }).getAgent('desk');
const { workflows } = (await storage.getStore('workflows')).db;

if (step === 'ask') {
  const { runId } = await agent.generate('Refund order A7');
  writeFileSync(kept, serialize({ runId, runs: [...workflows] }));
} else {
  const { runId, runs } = deserialize(readFileSync(kept));
  for (const [key, run] of runs) workflows.set(key, run);
  const { text } = await agent.approveToolCallGenerate({ runId });
  console.log(text);
}
