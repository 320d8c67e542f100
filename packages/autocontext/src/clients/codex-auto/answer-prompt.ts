import { findRepository } from '@sluice/sandbox';
import type { Environment } from '../../folders.js';
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
  const sessionOf = (root: string) => (talk.isNew ? noSession : readSession(env, root));
  const likelyRoot = env.CI_AUTO_TOOLS_REPO_ROOT || findRepository(cwd)?.workTree || cwd;
  const sessionId = sessionOf(likelyRoot).id;
  const found = await askOrchestrator({ prompt, cwd, env, sessionId, isPlan: false, signal });
  if (signal.aborted) return 130;
  if (!talk.isQuiet && found.words !== '') talk.say(found.words);
  // Codex looks for its sessions by the folder it stands in, so that must not change between prompts.
  const root = found.repoRoot ?? likelyRoot;
  const run = await continueSession(talk, root, sessionOf(root), { ...found, prompt });
  if (run.isMissing) {
    talk.say('codex-auto: codex was not found; install it, or name it with SLUICE_CODEX');
    return run.exitCode;
  }
  if (run.sessionId !== undefined || run.exitCode === 0) keep(talk, root, run.sessionId);
  return run.exitCode;
}

/**
 * Goes on with the session whose id is known. Without one, but with a conversation to go on with, Codex's own last
 * session is taken if it can be. Codex answers an unknown id with an error and has done nothing then, so the prompt
 * goes to a new session; once a session has begun the prompt is never sent a second time.
 */
async function continueSession(
  talk: Conversation,
  root: string,
  { id, isStarted }: CodexSession,
  { context, prompt }: { readonly context: string; readonly prompt: string },
): Promise<CodexRun> {
  const { env, isTerminal, codexArguments } = talk;
  const mode = env.CI_CODEX_SESSION_MODE;
  const withoutGit = findRepository(root) === undefined ? ['--skip-git-repo-check'] : [];
  const call = (resume: readonly string[], input: string) => {
    const args = ['exec', ...withoutGit, ...codexArguments, ...resume, '-'];
    return runCodex({ args, input, cwd: root, env, isTerminal });
  };

  const wantsContinuity = mode !== 'exec' && (isStarted || mode === 'resume_last');
  if (wantsContinuity) {
    const resume = id !== undefined ? ['resume', id] : ['resume', '--last'];
    if (id !== undefined || (await canResumeLast(env, root))) {
      const run = await call(resume, enriched(context, prompt));
      if (run.exitCode === 0 || run.sessionId !== undefined || run.isMissing) return run;
      if (talk.signal.aborted || run.exitCode > 128) return run;
    }
  }
  const isBroken = wantsContinuity || mode === 'exec';
  if (isBroken) talk.say(NO_CONTINUITY);
  const limits = isBroken && context !== '' ? `${context}\n${NO_CONTINUITY}` : context;
  return call([], enriched(limits, prompt));
}

function enriched(context: string, prompt: string): string {
  const text = context === '' ? prompt : `${context}\n\n${prompt}`;
  return text.length > MAX_CODEX_CHARS ? prompt : text;
}

/** A folder in which nothing can be kept costs the continuity, not the answer. */
function keep(talk: Conversation, root: string, id: string | undefined): void {
  try {
    writeSession(talk.env, root, id);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    talk.say(
      `codex-auto: the session could not be kept (${why}); the next prompt starts a new one`,
    );
  }
}
