import { describe, expect, test } from 'vitest';
import { createModel } from './models/create-model.js';
import { readSettings } from './read-settings.js';

describe('G-02 the model is chosen from the environment', () => {
  test('with nothing set the demonstration model answers', () => {
    const model = createModel(readSettings({}));
    expect(model).toMatchObject({ id: 'demo/offline', isDemonstration: true });
  });

  test('OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL', () => {
    const settings = readSettings({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      OPENAI_MODEL: 'local',
      SLUICE_CONTEXT_TOKENS: '8000',
      SLUICE_PRICE_PER_MILLION: '3, 15',
    });
    expect(settings.model).toEqual({
      kind: 'openai',
      apiKey: 'k',
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'local',
    });
    expect(createModel(settings)).toMatchObject({
      id: 'openai/local',
      contextTokens: 8000,
      price: { inputUsdPerMillion: 3, outputUsdPerMillion: 15 },
    });
    expect(readSettings({ OPENAI_BASE_URL: 'http://127.0.0.1:1' }).model).toMatchObject({
      kind: 'openai',
      apiKey: '',
    });
  });

  test('Anthropic by its key, and SLUICE_MODEL over what is implied', () => {
    expect(createModel(readSettings({ ANTHROPIC_API_KEY: 'k' })).provider).toBe('anthropic');
    expect(readSettings({ OPENAI_API_KEY: 'k', SLUICE_MODEL: 'demo' }).model.kind).toBe('demo');
    expect(() => readSettings({ SLUICE_MODEL: 'anthropic' })).toThrow(
      /ANTHROPIC_API_KEY is not set/,
    );
  });

  test.each([
    ['SLUICE_MODEL', 'gemini', /use openai, anthropic or demo/],
    ['OPENAI_BASE_URL', 'file:///etc/passwd', /use an address/],
    ['OPENAI_BASE_URL', 'localhost', /use an address/],
    ['SLUICE_CONTEXT_TOKENS', '-1', /whole number/],
    ['SLUICE_PRICE_PER_MILLION', '3', /two numbers/],
    ['SLUICE_PRICE_PER_MILLION', '3,x', /two numbers/],
  ])('%s=%s stops the start and says what to write', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });
});
