import { expect, test } from 'vitest';
import { createAnthropicModel } from './anthropic/create-anthropic-model.js';
import { createModel } from './create-model.js';
import { createOpenAiModel } from './openai/create-openai-model.js';
import { requireModelOptions } from './require-model-options.js';

const check = (options: unknown) => () => requireModelOptions('createX', options, 'X_API_KEY');

test('a name and a key are enough, and a server without keys takes an empty one', () => {
  expect(check({ apiKey: '', model: 'm' })).not.toThrow();
  expect(check({ kind: 'openai', apiKey: 'k', model: 'm', baseUrl: 'http://x' })).not.toThrow();
});

test.each([
  ['gpt-5', 'createX is given string "gpt-5"; use an object'],
  [undefined, 'createX is given nothing; use an object'],
  [{ apiKey: 'k' }, 'createX needs `model`'],
  [{ model: 'm', apiKey: undefined }, 'is X_API_KEY set?'],
  [{ model: 'm', apiKey: 'k', baseURL: 'x' }, 'did you mean `baseUrl`?'],
  [{ model: 'm', apiKey: 'k', temperature: 1 }, 'did you mean `providerOptions: { temperature }`?'],
])('%j is refused with the way out', (options, words) => {
  expect(check(options)).toThrow(words);
});

test('every vendor checks, and no settings are told so', () => {
  const bare = { model: 'm' };
  expect(() => Reflect.apply(createOpenAiModel, undefined, [bare])).toThrow('OPENAI_API_KEY');
  expect(() => Reflect.apply(createAnthropicModel, undefined, [bare])).toThrow('ANTHROPIC_API_KEY');
  expect(() => Reflect.apply(createModel, undefined, [])).toThrow('readSettings(process.env)');
});
