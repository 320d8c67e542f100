import { findRepository } from '@sluice/sandbox';
import type { Environment } from '../../folders.js';
import { randomHex } from '../../program/random-hex.js';
import { askOrchestrator } from './ask-orchestrator.js';
import { type CodexRun, canResumeLast, runCodex } from './run-codex.js';
import { type CodexSession, noSession, readSession, writeSession } from './session-file.js';

/** Codex takes no more characters than these on stdin. */
const MAX_CODEX_CHARS = 1_048_576;
export const NO_CONTINUITY = '[Limits] session continuity unavailable; fallback to stateless exec';

export interface Conversation {
  readonly env: Environment;
  readonly cwd: string;
  readonly isNew: boolean;
  readonly isQuiet: boolean;
  readonly isTerminal: boolean;
  readonly codexArguments: readonly string[];
  readonly signal: AbortSignal;
  say(words: string): void;
}

/** Takes one prompt to Codex with what belongs in front of it. Resolves with the exit code; the prompt is never lost. */
export async function answerPrompt(talk: Conversation, prompt: string): Promise<number> {
  const { env, cwd, signal } = talk;
  const sessionOf = (root: string) => (goesOn(talk) ? readSession(env, root) : noSession);
  const ask = (sessionId: string) =>
    askOrchestrator({ prompt, cwd, env, sessionId, isPlan: false, signal });
  const likelyRoot = env.CI_AUTO_TOOLS_REPO_ROOT || findRepository(cwd)?.workTree || cwd;
  let conversation = sessionOf(likelyRoot).conversation ?? randomHex();
  const found = await ask(conversation);
  if (signal.aborted) return 130;
  if (!talk.isQuiet && found.words !== '') talk.say(found.words);
  // Codex looks for its sessions by the folder it stands in, so that must not change between prompts.
  const root = found.repoRoot ?? likelyRoot;
  const { id, isStarted } = sessionOf(root);
  const isContinued = isStarted || (goesOn(talk) && env.CI_CODEX_SESSION_MODE === 'resume_last');
  let run = isContinued
    ? await resumeSession(talk, root, id, enriched(found.context, prompt))
    : undefined;
  if (run === undefined) {
    let { context } = found;
    if (isContinued) {
      // The new session knows nothing of what was shown in the one that is lost.
      conversation = randomHex();
      ({ context } = await ask(conversation));
    }
    run = await startSession(talk, root, context, prompt, isContinued);
  }
  if (run.isMissing) {
    talk.say('codex-auto: codex was not found; install it, or name it with SLUICE_CODEX');
    return run.exitCode;
  }
  if (run.sessionId !== undefined || run.exitCode === 0) {
    keep(talk, root, { id: run.sessionId, conversation });
  }
  return run.exitCode;
}

/** Whether a prompt may go on with an earlier conversation at all. */
function goesOn({ env, isNew }: Conversation): boolean {
  return !isNew && env.CI_CODEX_SESSION_MODE !== 'exec';
}

/**
 * Goes on with the session whose id is known. Without one, but with a conversation to go on with, Codex's own last
 * session is taken if it can be. `undefined` where there is nothing to go on with: Codex answers an unknown id with an
 * error and has done nothing then. Once a session has begun the prompt is never sent a second time.
 */
async function resumeSession(
  talk: Conversation,
  root: string,
  id: string | undefined,
  input: string,
): Promise<CodexRun | undefined> {
  if (id === undefined && !(await canResumeLast(talk.env, root))) return undefined;
  const words = id !== undefined ? ['resume', id] : ['resume', '--last'];
  const run = await callCodex(talk, root, words, input);
  const isSettled = run.exitCode === 0 || run.sessionId !== undefined || run.isMissing;
  return isSettled || talk.signal.aborted || run.exitCode > 128 ? run : undefined;
}

function startSession(
  talk: Conversation,
  root: string,
  context: string,
  prompt: string,
  isLost: boolean,
): Promise<CodexRun> {
  const isBroken = isLost || talk.env.CI_CODEX_SESSION_MODE === 'exec';
  if (isBroken) talk.say(NO_CONTINUITY);
  const limits = isBroken && context !== '' ? `${context}\n${NO_CONTINUITY}` : context;
  return callCodex(talk, root, [], enriched(limits, prompt));
}

const WITHOUT_GIT = '--skip-git-repo-check';

function callCodex(
  { env, isTerminal, codexArguments }: Conversation,
  root: string,
  resume: readonly string[],
  input: string,
): Promise<CodexRun> {
  const isWithoutGit = findRepository(root) === undefined || codexArguments.includes(WITHOUT_GIT);
  const own = codexArguments.filter((word) => word !== WITHOUT_GIT);
  const args = ['exec', ...(isWithoutGit ? [WITHOUT_GIT] : []), ...own, ...resume, '-'];
  return runCodex({ args, input, cwd: root, env, isTerminal });
}

function enriched(context: string, prompt: string): string {
  const text = context === '' ? prompt : `${context}\n\n${prompt}`;
  return text.length > MAX_CODEX_CHARS ? prompt : text;
}

/** A folder in which nothing can be kept costs the continuity, not the answer. */
function keep(
  talk: Conversation,
  root: string,
  session: Pick<CodexSession, 'id' | 'conversation'>,
): void {
  try {
    writeSession(talk.env, root, session);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    talk.say(
      `codex-auto: the session could not be kept (${why}); the next prompt starts a new one`,
    );
  }
}
