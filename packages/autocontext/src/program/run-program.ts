import { type AutoOptions, type AutoRun, runAuto } from '../auto.js';
import type { AutoOutput } from '../auto-output.js';
import { exitCodes } from '../exit-code.js';
import type { Environment } from '../folders.js';
import { renderText } from '../render/for-user.js';
import { renderHook, renderHookFault } from '../render/hook-output.js';
import type { AutoRequest } from '../request/auto-request.js';
import { readPayload } from '../request/read-payload.js';
import { isSettingsError } from '../settings/settings-error.js';
import { emptyOutput } from './empty-output.js';
import type { ProgramWords } from './parse-words.js';
import { randomHex } from './random-hex.js';

export interface ProgramAnswer {
  /** For stdout; may be empty. */
  readonly text: string;
  readonly exitCode: number;
  /** For stderr: words for people. */
  readonly words: string;
  readonly run?: AutoRun;
}

/** One prompt as the program answers it, in the form that was asked for. Never rejects. */
export async function answer(
  words: ProgramWords,
  input: string,
  place: {
    readonly env: Environment;
    readonly cwd: string;
    readonly startedAt: number;
    readonly kept?: Pick<AutoOptions, 'maxStats' | 'factsCache'>;
  },
): Promise<ProgramAnswer> {
  const { env } = place;
  // The wrapper has put the text into the prompt already.
  if (words.format === 'hook' && env.SLUICE_AUTO_WRAPPED === '1') {
    return { text: '', exitCode: 0, words: '' };
  }
  const request = requestOf(words, input, env, place.cwd);
  try {
    const run = await runAuto(request, {
      env,
      nowMs: Date.now(),
      startedAt: place.startedAt,
      wantsData: words.format === 'json',
      randomHex,
      ...place.kept,
    });
    return { ...shape(words, run.output, run.exitCode, run.line), words: '', run };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fault(words, request, message, isSettingsError(error));
  }
}

/** What is said when an answer did not come in time. */
export function lateAnswer(words: ProgramWords): ProgramAnswer {
  const reason = 'tool timeout; degraded to plan-only';
  const output = emptyOutput(words.client, words.prompt ?? '', reason, Date.now());
  return { ...shape(words, output, exitCodes.outOfBudget, ''), words: '' };
}

function requestOf(words: ProgramWords, input: string, env: Environment, cwd: string): AutoRequest {
  const payload = words.prompt === undefined ? readPayload(input) : { prompt: words.prompt };
  return {
    prompt: payload.prompt,
    cwd: payload.cwd ?? (env.WORKING_DIRECTORY || cwd),
    client: words.client,
    sessionId: payload.sessionId,
    automatic: payload.automatic,
    isPlan: words.isPlan,
  };
}

function fault(
  words: ProgramWords,
  request: AutoRequest,
  message: string,
  isSetting: boolean,
): ProgramAnswer {
  const reason = isSetting
    ? `configuration error: ${message}`
    : `orchestrator unavailable: ${message}`;
  if (words.format === 'hook') {
    return { text: renderHookFault(reason, words.client), exitCode: 0, words: '' };
  }
  const output = emptyOutput(words.client, request.prompt, reason, Date.now());
  const exitCode = isSetting ? exitCodes.badSettings : exitCodes.unavailable;
  return { ...shape(words, output, exitCode, ''), words: `sluice auto: ${message}\n` };
}

function shape(
  words: ProgramWords,
  output: AutoOutput,
  exitCode: number,
  line: string,
): { text: string; exitCode: number } {
  switch (words.format) {
    case 'hook':
      return { text: renderHook(output, words.client, line), exitCode: 0 };
    case 'json':
      return { text: `${JSON.stringify(output)}\n`, exitCode };
    case 'text':
      return { text: renderText(output), exitCode };
  }
}
