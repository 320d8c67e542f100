// A model of LangChain that asks for the refund, and when it has the result says that it is done.
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';

const call = {
  id: 'call_1',
  name: 'refund',
  args: { order: 'A7', euros: 40 },
  type: 'tool_call',
};

class ScriptedModel extends BaseChatModel {
  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    const isDone = messages.at(-1).getType() === 'tool';
    const message = new AIMessage(
      isDone ? { content: 'done' } : { content: '', tool_calls: [call] },
    );
    return { generations: [{ text: message.text, message }] };
  }
}

export const model = new ScriptedModel({});
