import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { callAt, parallelScript, sequentialScript, sum, versionOf } from '../script.mjs';
import { add, modelOf, resultsOf } from '../scripted/langchain.mjs';

async function run(script, turns) {
  const agent = createReactAgent({ llm: modelOf(script), tools: [add] });
  const messages = [{ role: 'user', content: 'go' }];
  return resultsOf(await agent.invoke({ messages }, { recursionLimit: 2 * turns + 5 }));
}

export const peer = {
  name: 'langgraph createReactAgent',
  version: versionOf('@langchain/langgraph'),
  sequentialTurns: (count) => run(sequentialScript(count), count),
  parallelCalls: (count) => run(parallelScript(count), 1),
  async directCalls(count) {
    const results = [];
    for (let index = 0; index < count; index += 1)
      results.push(await add.invoke(callAt(index).arguments));
    return () => sum(results);
  },
};
