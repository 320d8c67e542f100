import { describeValue, requireKnownKeys } from '@sluice/kernel';
import { AgentError } from '../agent-error.js';

const KEYS = [
  'apiKey',
  'model',
  'baseUrl',
  'contextTokens',
  'maxOutputTokens',
  'price',
  'takesImages',
  'providerOptions',
  'idleTimeoutMs',
];

/** What other libraries call the same, or put in another place. */
const MEANT = {
  key: 'apiKey',
  api_key: 'apiKey',
  baseURL: 'baseUrl',
  name: 'model',
  modelId: 'model',
  maxTokens: 'maxOutputTokens',
  max_tokens: 'maxOutputTokens',
  temperature: 'providerOptions: { temperature }',
  reasoning: 'providerOptions: { reasoning }',
  thinking: 'providerOptions: { thinking }',
};

/** A key that is not set would be sent as `undefined` and refused far from here. */
export function requireModelOptions(what: string, options: unknown, keyName: string): void {
  // What tells the settings of one vendor from those of another.
  const { kind: _, ...given } = Object(options);
  requireKnownKeys(what, typeof options === 'object' ? given : options, KEYS, MEANT);
  if (typeof given.model !== 'string' || given.model === '') {
    throw new AgentError(
      'MODEL_NOT_CONFIGURED',
      `${what} needs \`model\`, the name that its vendor gives it; it was given ${describeValue(given.model)}`,
    );
  }
  if (typeof given.apiKey === 'string') return;
  throw new AgentError(
    'MODEL_NOT_CONFIGURED',
    `${what} needs \`apiKey\`; is ${keyName} set? For a server that asks for none, give ''`,
  );
}
