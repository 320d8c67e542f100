// The tool and the scripted model that LangGraph and LangChain share.
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { addArguments, description, sum } from '../script.mjs';

export const add = tool(async ({ a, b }) => String(a + b), {
  name: 'add',
  description,
  schema: addArguments,
});

class ScriptedModel extends BaseChatModel {
  turn = 0;

  constructor(script) {
    super({});
    this.script = script;
  }

  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  async _generate() {
    const calls = this.script(this.turn);
    this.turn += 1;
    const message = new AIMessage({
      content: calls.length === 0 ? 'done' : '',
      tool_calls: calls.map(({ id, name, ...call }) => ({
        id,
        name,
        args: call.arguments,
        type: 'tool_call',
      })),
    });
    return { generations: [{ text: '', message }] };
  }
}

export function modelOf(script) {
  return new ScriptedModel(script);
}

export function resultsOf({ messages }) {
  return () =>
    sum(messages.filter((message) => message.getType() === 'tool').map(({ content }) => content));
}
