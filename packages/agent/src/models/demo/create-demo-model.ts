import { estimateTokens } from '../../context/estimate-tokens.js';
import type { Model, ModelMessage, ModelPart, ModelRequest } from '../model.js';
import { helpText, resultText } from './demo-texts.js';
import { type DemoCall, wantedCall } from './wanted-call.js';

/** What it writes in front of every answer. */
export const demoLabel = '[offline demo model]';

/**
 * Answers without a network and without a key, always the same to the same words. It only shows what the
 * runtime does: it asks for the time, searches memory, reads and writes a file, and tells what came of it. It
 * also asks for tools its mode does not offer, so that a denial can be seen.
 */
export function createDemoModel(): Model {
  return {
    id: 'demo/offline',
    provider: 'demo',
    contextTokens: 32_000,
    price: { inputUsdPerMillion: 0, outputUsdPerMillion: 0 },
    isDemonstration: true,
    stream: answer,
  };
}

async function* answer(request: ModelRequest): AsyncGenerator<ModelPart> {
  if (request.purpose === 'summary') {
    yield* say(summaryOf(request.messages), request);
    return;
  }
  const place = request.messages.findLastIndex(({ role }) => role === 'user');
  const words = request.messages[place]?.content ?? '';
  const results = request.messages.slice(place + 1).filter((message) => message.role === 'tool');
  const isChinese = /\p{Script=Han}/u.test(words);
  const wanted = wantedCall(words);
  if (!wanted) {
    yield* say(`${demoLabel} ${helpText(isChinese)}`, request);
  } else if (results.length === 0) {
    yield* call(wanted, request);
  } else {
    const texts = results.map((result) => resultText(result, isChinese));
    yield* say(`${demoLabel} ${texts.join('\n')}`, request);
  }
}

async function* call(wanted: DemoCall, request: ModelRequest): AsyncGenerator<ModelPart> {
  await Promise.resolve();
  const text = JSON.stringify(wanted.arguments);
  yield { type: 'tool_call', name: wanted.name, arguments: text };
  yield { type: 'finish', reason: 'tool_calls', usage: usageOf(request, text) };
}

/** Word by word, as real ones do. */
async function* say(text: string, request: ModelRequest): AsyncGenerator<ModelPart> {
  for (const delta of text.match(/\s*\S+|\s+$/g) ?? []) {
    // Lets a cancel come through between words.
    await Promise.resolve();
    if (request.signal.aborted) throw request.signal.reason;
    yield { type: 'text', delta };
  }
  yield { type: 'finish', reason: 'stop', usage: usageOf(request, text) };
}

function summaryOf(messages: readonly ModelMessage[]): string {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  return `${demoLabel} The user said: ${said.join(' / ').slice(0, 2_000)}`;
}

function usageOf(request: ModelRequest, text: string) {
  const input = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  return {
    inputTokens: estimateTokens(request.system) + input,
    outputTokens: estimateTokens(text),
  };
}
