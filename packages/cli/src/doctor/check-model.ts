import { readSettings } from '@sluice/agent';
import { guardMasker } from '../guard-masker.js';
import type { Check } from './check.js';

/** Which model answers and whether coding is open. Never shows a key, nor an address with a password. */
export function checkModel(environment: Readonly<Record<string, string | undefined>>): Check {
  const name = 'model';
  try {
    const { model, isCodingOpen } = readSettings(environment);
    const coding = `coding ${isCodingOpen ? 'open' : 'closed'}`;
    if (model.kind === 'demo') {
      return {
        name,
        state: 'ok',
        found: `demo, offline, without a key; ${coding}`,
        mend: 'set OPENAI_API_KEY or ANTHROPIC_API_KEY for a real one',
      };
    }
    const at = model.baseUrl === undefined ? '' : ` at ${new URL(model.baseUrl).host}`;
    const key = model.apiKey === '' ? 'no key' : 'key set';
    const found = `${model.kind} ${model.model}${at}, ${key}; ${coding}`;
    return model.apiKey === '' && model.baseUrl === undefined
      ? { name, state: 'fail', found, mend: 'set OPENAI_API_KEY, or use SLUICE_MODEL=demo' }
      : { name, state: 'ok', found };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      name,
      state: 'fail',
      found: String(guardMasker.mask(message)),
      mend: 'set the variable as the message says, or take it away',
    };
  }
}
