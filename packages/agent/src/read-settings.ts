import { AgentError } from './agent-error.js';

export type ModelChoice =
  | {
      readonly kind: 'openai';
      readonly apiKey: string;
      readonly model: string;
      readonly baseUrl?: string;
    }
  | {
      readonly kind: 'anthropic';
      readonly apiKey: string;
      readonly model: string;
      readonly baseUrl?: string;
    }
  | { readonly kind: 'demo' };

export interface AgentSettings {
  /** What a new session gets. Fixed: see ADR 0025. */
  readonly defaultMode: 'chat_safe';
  /** Whether the operator has opened coding mode. See ADR 0027. */
  readonly isCodingOpen: boolean;
  readonly model: ModelChoice;
  readonly contextTokens?: number;
  readonly price?: { readonly inputUsdPerMillion: number; readonly outputUsdPerMillion: number };
  /** `false` where the model takes text alone. */
  readonly takesImages?: false;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The only place where the agent reads the environment. A value it does not know stops the start. */
export function readSettings(environment: Environment = process.env): AgentSettings {
  const contextTokens = readNumber(environment, 'SLUICE_CONTEXT_TOKENS');
  const price = readPrice(environment);
  return {
    defaultMode: readDefaultMode(environment),
    isCodingOpen: readCoding(environment),
    model: readModel(environment),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(price ? { price } : {}),
    ...(readImages(environment) ? {} : { takesImages: false }),
  };
}

function readDefaultMode(environment: Environment): 'chat_safe' {
  const value = environment.SESSION_DEFAULT_MODE;
  if (value === undefined || value === 'chat_safe') return 'chat_safe';
  throw new AgentError(
    'BAD_SETTING',
    `SESSION_DEFAULT_MODE must be 'chat_safe' (got '${value}'). See ADR 0025. Coding sessions are created one by one; see ADR 0027.`,
  );
}

/** Anything but the two words stops the start: a slip of the pen neither opens nor silently closes. */
function readCoding(environment: Environment): boolean {
  const value = environment.SLUICE_CODING ?? 'closed';
  if (value === 'open') return true;
  if (value === 'closed' || value === '') return false;
  throw new AgentError(
    'BAD_SETTING',
    `SLUICE_CODING is '${value}'; use 'open' or 'closed' (the default). See ADR 0027.`,
  );
}

function readModel(environment: Environment): ModelChoice {
  const wanted = textOf(environment, 'SLUICE_MODEL');
  const kind = wanted ?? impliedKind(environment);
  switch (kind) {
    case 'demo':
      return { kind };
    case 'openai':
      return {
        kind,
        apiKey: environment.OPENAI_API_KEY ?? '',
        model: textOf(environment, 'OPENAI_MODEL') ?? 'gpt-5-mini',
        ...baseUrl(environment, 'OPENAI_BASE_URL'),
      };
    case 'anthropic': {
      const apiKey = textOf(environment, 'ANTHROPIC_API_KEY');
      if (apiKey === undefined) {
        throw new AgentError(
          'MODEL_NOT_CONFIGURED',
          'SLUICE_MODEL is anthropic and ANTHROPIC_API_KEY is not set; set it or use SLUICE_MODEL=demo',
        );
      }
      return {
        kind,
        apiKey,
        model: textOf(environment, 'ANTHROPIC_MODEL') ?? 'claude-sonnet-4-5',
        ...baseUrl(environment, 'ANTHROPIC_BASE_URL'),
      };
    }
    default:
      throw new AgentError(
        'BAD_SETTING',
        `SLUICE_MODEL is '${kind}'; use openai, anthropic or demo`,
      );
  }
}

/** A key or an address says which vendor is meant; with neither, the demonstration model answers. */
function impliedKind(environment: Environment): 'openai' | 'anthropic' | 'demo' {
  if (textOf(environment, 'OPENAI_API_KEY') ?? textOf(environment, 'OPENAI_BASE_URL')) {
    return 'openai';
  }
  return textOf(environment, 'ANTHROPIC_API_KEY') ? 'anthropic' : 'demo';
}

function baseUrl(environment: Environment, name: string): { readonly baseUrl?: string } {
  const value = textOf(environment, name);
  if (value === undefined) return {};
  if (URL.canParse(value) && /^https?:/.test(value)) return { baseUrl: value };
  throw new AgentError(
    'BAD_SETTING',
    `${name} is '${value}'; use an address such as http://127.0.0.1:8080/v1`,
  );
}

/** A server that is sent an image it cannot take refuses the conversation from then on. */
function readImages(environment: Environment): boolean {
  const value = textOf(environment, 'SLUICE_MODEL_IMAGES') ?? 'on';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new AgentError('BAD_SETTING', `SLUICE_MODEL_IMAGES is '${value}'; use 'on' or 'off'`);
}

function readPrice(environment: Environment): AgentSettings['price'] {
  const value = textOf(environment, 'SLUICE_PRICE_PER_MILLION');
  if (value === undefined) return undefined;
  const [input, output, more] = value.split(',').map(Number);
  if (isPrice(input) && isPrice(output) && more === undefined) {
    return { inputUsdPerMillion: input, outputUsdPerMillion: output };
  }
  throw new AgentError(
    'BAD_SETTING',
    `SLUICE_PRICE_PER_MILLION is '${value}'; use two numbers in US dollars, input and output, such as 3,15`,
  );
}

function isPrice(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

function readNumber(environment: Environment, name: string): number | undefined {
  const value = textOf(environment, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new AgentError('BAD_SETTING', `${name} is '${value}'; use a whole number above 0`);
}

function textOf(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}
