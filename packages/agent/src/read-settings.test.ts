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

  test('L-06 SLUICE_MODEL_IMAGES=off keeps images from a model that takes text alone', () => {
    for (const key of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY']) {
      const model = createModel(readSettings({ [key]: 'k', SLUICE_MODEL_IMAGES: 'off' }));
      expect(model.takesAttachment?.('image/png')).toBe(false);
      expect(model.takesAttachment?.('text/csv')).toBe(true);
      expect(createModel(readSettings({ [key]: 'k' })).takesAttachment).toBeUndefined();
    }
    expect(() => readSettings({ SLUICE_MODEL_IMAGES: 'no' })).toThrow("use 'on' or 'off'");
  });

  test('Anthropic by its key, and SLUICE_MODEL over what is implied', () => {
    expect(createModel(readSettings({ ANTHROPIC_API_KEY: 'k' })).provider).toBe('anthropic');
    expect(readSettings({ OPENAI_API_KEY: 'k', SLUICE_MODEL: 'demo' }).model.kind).toBe('demo');
    expect(() => readSettings({ SLUICE_MODEL: 'anthropic' })).toThrow(
      expect.objectContaining({
        code: 'MODEL_NOT_CONFIGURED',
        message: expect.stringContaining('ANTHROPIC_API_KEY is not set'),
      }),
    );
  });

  test('what is left open has its default, and blanks are nothing', () => {
    const settings = readSettings({ OPENAI_API_KEY: 'k', OPENAI_MODEL: ' ', SLUICE_CODING: '' });
    expect(settings).toEqual({
      defaultMode: 'chat_safe',
      isCodingOpen: false,
      model: { kind: 'openai', apiKey: 'k', model: 'gpt-5-mini' },
    });
    expect(
      readSettings({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: 'https://127.0.0.1:1' }).model,
    ).toEqual({
      kind: 'anthropic',
      apiKey: 'k',
      model: 'claude-sonnet-4-5',
      baseUrl: 'https://127.0.0.1:1',
    });
    expect(readSettings({ SLUICE_CODING: 'open' }).isCodingOpen).toBe(true);
    expect(readSettings({ SLUICE_CODING: 'closed' }).isCodingOpen).toBe(false);
    expect(readSettings({ SESSION_DEFAULT_MODE: 'chat_safe' }).defaultMode).toBe('chat_safe');
    expect(readSettings({ SLUICE_CONTEXT_TOKENS: '1' }).contextTokens).toBe(1);
    expect(readSettings({ SLUICE_PRICE_PER_MILLION: '0,0' }).price).toEqual({
      inputUsdPerMillion: 0,
      outputUsdPerMillion: 0,
    });
  });

  test.each([
    ['SLUICE_MODEL', 'gemini', /use openai, anthropic or demo/],
    ['OPENAI_BASE_URL', 'file:///etc/passwd', /use an address/],
    ['OPENAI_BASE_URL', 'localhost', /use an address/],
    ['SLUICE_CONTEXT_TOKENS', '-1', /whole number/],
    ['SLUICE_CONTEXT_TOKENS', '0', /whole number/],
    ['SLUICE_CONTEXT_TOKENS', '1.5', /whole number/],
    ['SLUICE_PRICE_PER_MILLION', '3,15,1', /two numbers/],
    ['SLUICE_PRICE_PER_MILLION', '-1,15', /two numbers/],
    ['SLUICE_CODING', 'yes', /use 'open' or 'closed'/],
    ['SESSION_DEFAULT_MODE', 'coding', /must be 'chat_safe'/],
    ['SLUICE_PRICE_PER_MILLION', '3', /two numbers/],
    ['SLUICE_PRICE_PER_MILLION', '3,x', /two numbers/],
  ])('%s=%s stops the start and says what to write', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });
});
