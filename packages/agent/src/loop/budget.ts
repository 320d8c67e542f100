import { AgentError } from '../agent-error.js';
import type { Model, ModelUsage } from '../models/model.js';

/** What one turn may use. */
export interface BudgetLimits {
  /** Answers of the model in one turn. */
  readonly maxSteps: number;
  /** Time of models and tools; waiting for a person is not counted. */
  readonly maxDurationMs: number;
  /** Input and output of all answers together. */
  readonly maxTokens: number;
  /** Needs a model with a known price. */
  readonly maxCostUsd?: number;
}

export const defaultBudget: BudgetLimits = {
  maxSteps: 50,
  maxDurationMs: 30 * 60_000,
  maxTokens: 5_000_000,
};

export type ExceededLimit = 'steps' | 'time' | 'tokens' | 'cost';

/** What a turn has used. */
export interface Spent {
  readonly steps: number;
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd?: number;
}

/** What one turn may use and has used. A sub-agent's spending counts against every budget above it. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #price: Model['price'];
  readonly #parent: Budget | undefined;
  /** `undefined` while no price is known. */
  #costUsd: number | undefined;
  #steps = 0;
  #durationMs = 0;
  #inputTokens = 0;
  #outputTokens = 0;

  constructor(limits: BudgetLimits, price: Model['price'], parent?: Budget) {
    this.#limits = limits;
    this.#price = price;
    this.#parent = parent;
    this.#costUsd = price ? 0 : undefined;
  }

  get spent(): Spent {
    const costUsd = this.#costUsd;
    return {
      steps: this.#steps,
      durationMs: this.#durationMs,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      ...(costUsd === undefined ? {} : { costUsd }),
    };
  }

  spendStep(): void {
    this.#steps += 1;
  }

  /** Time of a sub-agent is part of the call that runs it and is not counted twice. */
  spendTime(ms: number): void {
    this.#durationMs += ms;
  }

  /** Paid at the price of the model that answered, which a sub-agent may have of its own. */
  spendTokens(usage: ModelUsage, price: Model['price'] = this.#price): void {
    this.#inputTokens += usage.inputTokens;
    this.#outputTokens += usage.outputTokens;
    if (price) this.#costUsd = (this.#costUsd ?? 0) + costOf(usage, price);
    this.#parent?.spendTokens(usage, price);
  }

  get timeLeftMs(): number {
    return Math.max(0, this.#limits.maxDurationMs - this.#durationMs);
  }

  /** The first limit that is used up, here or above; asked before each answer. */
  exceeded(): ExceededLimit | undefined {
    const { maxSteps, maxTokens, maxCostUsd } = this.#limits;
    if (this.#steps >= maxSteps) return 'steps';
    if (this.timeLeftMs <= 0) return 'time';
    if (this.#inputTokens + this.#outputTokens >= maxTokens) return 'tokens';
    if (maxCostUsd !== undefined && (this.#costUsd ?? 0) >= maxCostUsd) return 'cost';
    const above = this.#parent?.exceeded();
    return above === 'steps' ? undefined : above;
  }
}

function costOf(usage: ModelUsage, price: NonNullable<Model['price']>): number {
  const { inputUsdPerMillion, outputUsdPerMillion } = price;
  return (
    (usage.inputTokens * inputUsdPerMillion + usage.outputTokens * outputUsdPerMillion) / 1_000_000
  );
}

/** Every limit above 0, and a price where money is limited. */
export function requireBudget(limits: BudgetLimits, model: Model): BudgetLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!(typeof value === 'number' && value > 0)) {
      throw new AgentError(
        'BUDGET_BAD',
        `Budget ${name} is ${String(value)}; use a number above 0`,
      );
    }
  }
  if (limits.maxCostUsd !== undefined && !model.price) {
    throw new AgentError(
      'BUDGET_BAD',
      `maxCostUsd is set and the price of ${model.id} is not known; set SLUICE_PRICE_PER_MILLION or drop the limit`,
    );
  }
  return limits;
}
