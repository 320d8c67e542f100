import { join } from 'node:path';
import { helperPath, isHelperUp } from './helper/helper-file.js';
import { type ProgramWords, parseWords, WordsError } from './program/parse-words.js';
import { print } from './program/print.js';
import { readInput } from './program/read-input.js';
import { answer, lateAnswer, type ProgramAnswer } from './program/run-program.js';

/** Longest wait for a client that opens a pipe and says nothing. */
const INPUT_MS = 1500;
/** Above the wall budget that settings can give; a hook that is stuck otherwise ends here. */
const LONGEST_MS = 60_000;
const program = join(import.meta.dirname, 'auto.cjs');
const launcher = join(import.meta.dirname, '..', 'bin', 'auto.cjs');

/** The program behind the hook: one answer on stdout, then it ends. */
async function main(words: readonly string[]): Promise<void> {
  const { env } = process;
  if (words[0] === '--helper') {
    const { runHelper } = await import('./program/run-helper.js');
    await runHelper(words[1] ?? '/', env, program, async (root) => {
      const { startIndexing } = await import('./program/background.js');
      startIndexing(launcher, root, env);
    });
    process.exit(0);
  }
  const asked = parseOrEnd(words);
  const late = setTimeout(() => end(lateAnswer(asked)), LONGEST_MS);
  const input = asked.prompt === undefined ? readInput(INPUT_MS) : '';
  const made = await answer(asked, input, { env, cwd: process.cwd(), startedAt: 0 });
  clearTimeout(late);
  print(made.text);
  if (made.words !== '') print(made.words, 2);
  await settle(made, asked);
  process.exit(made.exitCode);
}

function parseOrEnd(words: readonly string[]): ProgramWords {
  try {
    return parseWords(words);
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    print(`sluice auto: ${error.message}\n`, 2);
    // A hook's exit code can lose the person's prompt; its words are on stderr.
    process.exit(words.some((word) => /json|text/.test(word)) ? 2 : 0);
  }
}

/** What is done after the answer is out: the receipt, and a build of the index where one is missing or behind. */
async function settle(made: ProgramAnswer, asked: ProgramWords): Promise<void> {
  const { run } = made;
  if (!run) return;
  try {
    run.keep();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (asked.format !== 'hook') print(`sluice auto: receipt not kept: ${message}\n`, 2);
  }
  const { env } = process;
  if (env.SLUICE_NO_BACKGROUND) return;
  const wantsHelper = asked.format === 'hook' && mayStartHelper(env);
  if (!run.wantsIndex && !wantsHelper) return;
  const { startHelper, startIndexing } = await import('./program/background.js');
  if (run.wantsIndex) startIndexing(launcher, run.root, env);
  if (wantsHelper) startHelper(launcher, run.root, env);
}

/** A helper answers for the settings of files only; who sets variables is answered by a process of his own. */
function mayStartHelper(env: NodeJS.ProcessEnv): boolean {
  if (env.SLUICE_AUTO_HELPER === 'off') return false;
  if (Object.keys(env).some((name) => name.startsWith('CI_AUTO_'))) return false;
  return !isHelperUp(helperPath(env), program);
}

function end(made: ProgramAnswer): never {
  print(made.text);
  process.exit(made.exitCode);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  print(`sluice auto: ${error instanceof Error ? error.message : String(error)}\n`, 2);
  process.exit(process.argv.some((word) => /json|text/.test(word)) ? 10 : 0);
});
