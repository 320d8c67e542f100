import { isRecord } from '@sluice/plain';
import { AgentError } from '../agent-error.js';
import type { AgentSettings } from '../read-settings.js';
import { createAnthropicModel } from './anthropic/create-anthropic-model.js';
import { createDemoModel } from './demo/create-demo-model.js';
import type { Model } from './model.js';
import { createOpenAiModel } from './openai/create-openai-model.js';

/** The model the settings ask for. */
export function createModel(settings: AgentSettings): Model {
  if (!isRecord(settings?.model)) {
    throw new AgentError(
      'BAD_SETTING',
      'createModel takes settings: createModel(readSettings(process.env))',
    );
  }
  const { model, contextTokens, price, takesImages } = settings;
  const more = {
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(price ? { price } : {}),
    ...(takesImages === undefined ? {} : { takesImages }),
  };
  switch (model.kind) {
    case 'demo':
      return createDemoModel();
    case 'openai':
      return createOpenAiModel({ ...model, ...more });
    case 'anthropic':
      return createAnthropicModel({ ...model, ...more });
  }
}
