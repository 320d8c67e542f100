import { describeValue, requireKnownKeys } from '@sluice/kernel';
import { AgentError } from '../agent-error.js';
import type { Model, ModelPart, ModelRequest, ModelUsage } from '../models/model.js';

export interface ScriptedCall {
  readonly id?: string;
  readonly name: string;
  /** A value is written as JSON; a string is taken as it is, so that it can be broken. */
  readonly arguments?: unknown;
}

/** One answer: text, calls, both, an error to throw, or a wait until the signal aborts. */
export type ScriptedAnswer =
  | string
  | {
      readonly text?: string;
      readonly calls?: readonly ScriptedCall[];
      readonly usage?: ModelUsage;
      readonly error?: Error;
      readonly hangs?: true;
    };

const STEP = ['text', 'calls', 'usage', 'error', 'hangs'];

export interface ScriptedModel extends Model {
  /** What the model was asked, in order. */
  readonly requests: readonly ModelRequest[];
}

/**
 * Answers by a script: the list in order, or a function of the request. A request beyond the list is answered
 * with `(end of script)`.
 */
export function createScriptedModel(
  script: readonly ScriptedAnswer[] | ((request: ModelRequest, index: number) => ScriptedAnswer),
  options: Partial<Pick<Model, 'contextTokens' | 'price' | 'id'>> = {},
): ScriptedModel {
  requireScript(script);
  const requests: ModelRequest[] = [];
  return {
    id: 'scripted/test',
    provider: 'scripted',
    contextTokens: 128_000,
    ...options,
    requests,
    stream(request) {
      const index = requests.length;
      // The list of messages as it was then.
      requests.push({ ...request, messages: [...request.messages] });
      const answer =
        typeof script === 'function'
          ? script(request, index)
          : (script[index] ?? '(end of script)');
      requireStep(answer);
      return partsOf(typeof answer === 'string' ? { text: answer } : answer, request.signal);
    },
  };
}

function requireScript(script: unknown): void {
  if (typeof script === 'function') return;
  if (Array.isArray(script)) {
    script.forEach(requireStep);
    return;
  }
  throw new AgentError(
    'BAD_SETTING',
    `A scripted model is given ${describeValue(script)}; use a list of answers: ['Hello.'], or a function`,
  );
}

/** A step with a key that nobody reads would be an empty answer. */
function requireStep(step: unknown): void {
  if (typeof step === 'string') return;
  requireKnownKeys('A step of a scripted model', step, STEP, { call: 'calls', toolCalls: 'calls' });
}

async function* partsOf(
  answer: Exclude<ScriptedAnswer, string>,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  for (const delta of answer.text?.match(/\s*\S+\s*/g) ?? []) {
    await Promise.resolve();
    yield { type: 'text', delta };
  }
  if (answer.error) throw answer.error;
  if (answer.hangs) await untilAborted(signal);
  const calls = answer.calls ?? [];
  for (const { id, name, arguments: args } of calls) {
    yield {
      type: 'tool_call',
      ...(id === undefined ? {} : { id }),
      name,
      arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
    };
  }
  yield {
    type: 'finish',
    reason: calls.length > 0 ? 'tool_calls' : 'stop',
    usage: answer.usage ?? { inputTokens: 10, outputTokens: 5 },
  };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('aborted', { cause: signal.reason }));
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
  });
}
