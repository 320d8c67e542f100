import type { AgentSettings } from '../settings/read-settings.js';
import type { Model } from './model.js';

/** The model the settings ask for. Only the one that is wanted is loaded. */
export async function createModel(settings: AgentSettings): Promise<Model> {
  const { model, contextTokens, price } = settings;
  const more = {
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(price ? { price } : {}),
  };
  switch (model.kind) {
    case 'demo': {
      const { createDemoModel } = await import('./demo/create-demo-model.js');
      return createDemoModel();
    }
    case 'openai': {
      const { createOpenAiModel } = await import('./openai/create-openai-model.js');
      return createOpenAiModel({ ...model, ...more });
    }
    case 'anthropic': {
      const { createAnthropicModel } = await import('./anthropic/create-anthropic-model.js');
      return createAnthropicModel({ ...model, ...more });
    }
  }
}
