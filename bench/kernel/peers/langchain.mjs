import { createAgent } from 'langchain';
import { parallelScript, sequentialScript, versionOf } from '../script.mjs';
import { add, modelOf, resultsOf } from '../scripted/langchain.mjs';

async function run(script, turns) {
  const agent = createAgent({ model: modelOf(script), tools: [add] });
  const messages = [{ role: 'user', content: 'go' }];
  return resultsOf(await agent.invoke({ messages }, { recursionLimit: 2 * turns + 5 }));
}

export const peer = {
  name: 'langchain createAgent',
  version: versionOf('langchain'),
  sequentialTurns: (count) => run(sequentialScript(count), count),
  parallelCalls: (count) => run(parallelScript(count), 1),
};
