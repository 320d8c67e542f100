import { text } from 'node:stream/consumers';
import type { Environment } from '../../folders.js';
import { answerPrompt, type Conversation } from './answer-prompt.js';
import { askPrompt, interrupted } from './ask-prompts.js';
import { helpText, readArguments } from './read-arguments.js';
import { WRAPPED } from './run-codex.js';
import { showPlan } from './show-plan.js';

/** The process around `codex-auto`. */
export interface CodexAutoIo {
  readonly env: Environment;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** The program `codex-auto`. Resolves with its exit code. */
export async function runCodexAuto(words: readonly string[], io: CodexAutoIo): Promise<number> {
  const reading = readArguments(words);
  if (!reading.ok) {
    io.stderr.write(`codex-auto: ${reading.fault}\nSee: codex-auto --help\n`);
    return 2;
  }
  const { kind, prompt, isNew, isQuiet, codexArguments } = reading.value;
  if (kind === 'help') {
    io.stdout.write(helpText);
    return 0;
  }
  if (io.env[WRAPPED] === '1') {
    io.stderr.write(
      'codex-auto: "codex" leads back to codex-auto; name the real one with SLUICE_CODEX\n',
    );
    return 1;
  }
  const isTerminal = io.stdin.isTTY === true;
  const interruption = new AbortController();
  const stop = () => interruption.abort();
  process.on('SIGINT', stop);
  try {
    const talk = {
      env: io.env,
      cwd: io.cwd,
      isNew,
      isQuiet,
      isTerminal,
      codexArguments,
      signal: interruption.signal,
      say: (line: string) => void io.stderr.write(`${line}\n`),
    };
    if (prompt === undefined && isTerminal && !isPlan(kind, io.env)) return await loop(talk, io);
    const whole = prompt ?? (await text(io.stdin));
    if (whole.trim() === '') {
      io.stderr.write('codex-auto: there is no prompt\nSee: codex-auto --help\n');
      return 2;
    }
    return isPlan(kind, io.env)
      ? await showPlan(talk, whole, (line) => void io.stdout.write(line))
      : await answerPrompt(talk, whole);
  } finally {
    process.off('SIGINT', stop);
  }
}

function isPlan(kind: string, env: Environment): boolean {
  return kind === 'plan' || env.CI_AUTO_TOOLS_MODE === 'plan' || env.CI_AUTO_TOOLS_DRY_RUN === '1';
}

/** Prompts of a person until they leave. Ctrl-C ends what runs and comes back here; here it leaves. */
async function loop(talk: Conversation, { stdin, stderr }: CodexAutoIo): Promise<number> {
  let isNew = talk.isNew;
  for (;;) {
    const prompt = await askPrompt(stdin, stderr);
    if (prompt === interrupted) return 130;
    if (prompt === undefined || prompt.trim() === '/exit' || prompt.trim() === '/quit') return 0;
    if (prompt.trim() === '') continue;
    if (prompt.trim() === '/new') {
      isNew = true;
      continue;
    }
    const interruption = new AbortController();
    const stop = () => interruption.abort();
    process.on('SIGINT', stop);
    const code = await answerPrompt({ ...talk, isNew, signal: interruption.signal }, prompt);
    process.off('SIGINT', stop);
    if (code === 127) return code;
    if (code === 0) isNew = false;
    else talk.say(`codex-auto: codex ended with ${code}`);
  }
}
