import type { CallOutcome, ToolCallRequest } from '@sluice/kernel';
import type { Broken, ModelAnswer } from '../loop/ask-model.js';
import type { Model } from '../models/model.js';

export interface TurnFacts {
  readonly sessionId: string;
  readonly agentId: string;
  /** Of a sub-agent: the call that asked for it. */
  readonly parentCallId?: string;
}

/** What is measured from outside. Each function runs the work it is given and adds nothing to it. */
export interface Telemetry {
  turn<T>(facts: TurnFacts, run: () => Promise<T>): Promise<T>;
  answer(
    model: Model,
    facts: TurnFacts,
    run: () => Promise<ModelAnswer | Broken>,
  ): Promise<ModelAnswer | Broken>;
  tool(
    request: ToolCallRequest,
    facts: TurnFacts,
    run: () => Promise<CallOutcome>,
  ): Promise<CallOutcome>;
}

export const noTelemetry: Telemetry = {
  turn: (_facts, run) => run(),
  answer: (_model, _facts, run) => run(),
  tool: (_request, _facts, run) => run(),
};
