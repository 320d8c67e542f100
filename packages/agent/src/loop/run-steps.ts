import type { CallOutcome, MemoryHit } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { Model, ModelTool, ModelUsage } from '../models/model.js';
import { ModelError } from '../models/model-error.js';
import type { MessageUsage, NewMessage } from '../ports/message-store.js';
import { notesShown, PromptBuilder } from '../prompt/prompt-builder.js';
import type { ModelAnswer } from './ask-model.js';
import { callTools, giveIds, toolMessage } from './call-tools.js';
import { nextAnswer } from './next-answer.js';
import { formOf, readOutput } from './read-output.js';
import type { TurnEnd } from './turn-outcome.js';
import type { TurnWork } from './turn-work.js';
import { waitWhilePaused } from './wait-while-paused.js';

const RECALLED = 5;
const MAX_EMPTY_ANSWERS = 2;
const MAX_MISFITS = 2;

/** How the steps ended, and the text that had come by then. */
export interface Steps {
  readonly end: TurnEnd;
  readonly partial: string;
  /** What the last answer says, where a form was asked for. */
  readonly value?: unknown;
}

/** Model, calls, results, model, … until there is an answer, a limit is used up or the turn is stopped. */
export async function runSteps(work: TurnWork): Promise<Steps> {
  const { parts, mode, sessionId, budget, stop, transcript } = work;
  const { output } = work.request;
  const tools = toolsOf(work);
  const recalled = parts.recallsMemory ? await recall(work) : [];
  const prompt = await promptOf(work, recalled).build(sessionId, mode);
  const system = [prompt, ...agentsToAsk(work, tools), ...(output ? [formOf(output)] : [])].join(
    '\n\n',
  );
  let untold = recalled;
  let emptyAnswers = 0;
  let misfits = 0;
  for (;;) {
    await waitWhilePaused(work);
    if (stop.end) return { end: stop.end, partial: '' };
    const limit = budget.exceeded();
    if (limit) return { end: { status: 'budget_exceeded', limit }, partial: '' };
    budget.spendStep();

    let answer: Awaited<ReturnType<typeof nextAnswer>>;
    try {
      answer = await nextAnswer(work, system, tools);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return {
        end: { status: 'model_error', code: error.code, message: error.message },
        partial: '',
      };
    }
    await work.announcer.flush();
    if ('isAborted' in answer) {
      const end: TurnEnd = stop.end ?? { status: 'budget_exceeded', limit: 'time' };
      return { end, partial: answer.text };
    }
    const calls = await giveIds(work, answer.calls.slice(0, parts.maxCallsPerStep));
    if (calls.length === 0 && answer.text.trim() === '') {
      emptyAnswers += 1;
      if (emptyAnswers > MAX_EMPTY_ANSWERS) return { end: emptyEnd(), partial: '' };
      await transcript.append([note(work, 'Your last answer was empty. Answer the user.')]);
      continue;
    }
    await transcript.append([
      {
        role: 'assistant',
        content: answer.text,
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
        created_at: parts.clock.now(),
        meta: metaOf(work, answer, untold),
      },
    ]);
    untold = [];
    if (calls.length === 0) {
      if (!output) return { end: { status: 'completed' }, partial: answer.text };
      const read = await readOutput(output, answer.text);
      if ('value' in read)
        return { end: { status: 'completed' }, partial: answer.text, value: read.value };
      misfits += 1;
      if (misfits > MAX_MISFITS)
        return { end: { status: 'output_invalid', problem: read.problem }, partial: answer.text };
      await transcript.append([note(work, `${read.problem} Answer again, with the JSON alone.`)]);
      continue;
    }

    const outcomes = await callTools(work, calls);
    const verdict = work.guard.observe(calls, outcomes);
    const dropped = answer.calls.length - calls.length;
    await transcript.append([
      ...outcomes.map((outcome) => toolMessage(outcome, parts.clock.now())),
      ...(dropped > 0
        ? [note(work, `${dropped} more calls of your answer were not taken; send fewer at once.`)]
        : []),
      ...(verdict.kind === 'warn' ? [note(work, verdict.text)] : []),
    ]);
    const end = stop.end ?? endAfter(outcomes);
    if (end) return { end, partial: '' };
    if (verdict.kind === 'stop') {
      const { toolName, failures } = verdict;
      return { end: { status: 'loop_guard', toolName, failures }, partial: '' };
    }
  }
}

/** The same list for the model's schema and for the words of the prompt. */
function toolsOf(work: TurnWork): ModelTool[] {
  return work.parts.registry.getToolsSchema(work.mode).map((entry) => entry.function);
}

/** Who can be given a task by name, where the model can hand one out. */
function agentsToAsk({ parts }: TurnWork, tools: readonly ModelTool[]): string[] {
  const canAsk = parts.agents.names.length > 0 && tools.some(({ name }) => name === 'task_run');
  return canAsk
    ? [`# Agents\ntask_run takes one of these as agent: ${parts.agents.describe()}`]
    : [];
}

function promptOf(work: TurnWork, recalled: readonly MemoryHit[]): PromptBuilder {
  const { registry, clock, openModes, identity, projectContext } = work.parts;
  return new PromptBuilder({
    registry,
    clock,
    openModes,
    ...(identity === undefined ? {} : { identity }),
    ...(projectContext ? { projectContext } : {}),
    recall: () => recalled,
  });
}

/** Memory is a help, not a need: a failure of it is reported and the turn goes on. */
async function recall(work: TurnWork): Promise<readonly MemoryHit[]> {
  const { parts, sessionId, transcript } = work;
  const words = transcript.rows.findLast(({ role }) => role === 'user')?.content ?? '';
  if (words.trim() === '') return [];
  try {
    const found = await parts.store.memory.search(
      parts.memoryScope(sessionId),
      words.slice(0, 2_000),
      RECALLED,
    );
    return found.results;
  } catch (error) {
    parts.log.warn('memory_recall_failed', { session_id: sessionId, message: messageOf(error) });
    return [];
  }
}

function endAfter(outcomes: readonly CallOutcome[]): TurnEnd | undefined {
  const stopping = outcomes.find((outcome) => outcome.stopsTurn);
  if (!stopping) return undefined;
  if (stopping.errorCode === 'APPROVAL_EXPIRED') return { status: 'approval_expired' };
  return { status: 'store_error', message: `the call ${stopping.toolCallId} was not kept` };
}

function emptyEnd(): TurnEnd {
  return { status: 'model_error', code: 'MODEL_EMPTY', message: 'it gave no text and no calls' };
}

/** A word of the runtime to the model. It stands in the transcript, so that everybody can see it was said. */
function note(work: TurnWork, content: string): NewMessage {
  return { role: 'system', content, created_at: work.parts.clock.now() };
}

function pricedUsage(usage: ModelUsage, price: Model['price']): MessageUsage {
  if (!price) return usage;
  const { inputUsdPerMillion, outputUsdPerMillion } = price;
  const millionths =
    usage.inputTokens * inputUsdPerMillion + usage.outputTokens * outputUsdPerMillion;
  return { ...usage, costUsd: millionths / 1_000_000 };
}

/** With what was recalled from memory: it was read, and who looks at the call later must know that. */
function metaOf(
  work: TurnWork,
  answer: ModelAnswer,
  recalled: readonly MemoryHit[],
): Readonly<Record<string, unknown>> {
  return {
    model: work.parts.model.id,
    finish: answer.reason,
    ...(recalled.length > 0 ? { recalled: notesShown(recalled) } : {}),
    ...(answer.usage ? { usage: pricedUsage(answer.usage, work.parts.model.price) } : {}),
  };
}
