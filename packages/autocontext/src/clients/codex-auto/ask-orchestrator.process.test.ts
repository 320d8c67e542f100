import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askOrchestrator, type Question } from './ask-orchestrator.js';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-ask-orchestrator-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Asks a program in the place of the orchestrator. */
function ask(script: string, more: Partial<Question> = {}, env: Record<string, string> = {}) {
  const program = join(folder, 'orchestrator');
  writeFileSync(program, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(program, 0o755);
  return askOrchestrator({
    prompt: 'fix it',
    cwd: folder,
    env: { PATH: process.env.PATH, CI_AUTO_TOOLS_ORCHESTRATOR_PATH: program, ...env },
    sessionId: undefined,
    isPlan: false,
    signal: new AbortController().signal,
    ...more,
  });
}
const print = (value: unknown) => `cat >/dev/null; printf '%s' '${JSON.stringify(value)}'`;
const output = {
  inputs: { repo_root: '/repo' },
  fused_context: {
    for_model: { additional_context: 'CONTEXT' },
    for_user: { tool_plan_text: 'A', results_text: '', limits_text: 'C' },
  },
};

test('O-02 the orchestrator is asked as a client asks, and its answer is reduced to what is needed', async () => {
  const note = `cat >"$PWD/payload"; echo "$* | $SLUICE_NODE" >"$PWD/words"; printf '%s' '${JSON.stringify(output)}'; exit 3`;
  expect(await ask(note, { sessionId: 's' })).toEqual({
    context: 'CONTEXT',
    words: 'A\nC',
    repoRoot: '/repo',
    output,
    exitCode: 3,
  });
  expect(readFileSync(join(folder, 'words'), 'utf8')).toBe(
    `--format json --client wrapper | ${process.execPath}\n`,
  );
  const payload = () => JSON.parse(readFileSync(join(folder, 'payload'), 'utf8'));
  const said = { hook_event_name: 'UserPromptSubmit', prompt: 'fix it', cwd: folder };
  expect(payload()).toEqual({ ...said, session_id: 's' });
  await ask(note, {}, { SLUICE_NODE: '/another/node' });
  expect(payload()).toEqual(said);
  expect(readFileSync(join(folder, 'words'), 'utf8')).toContain('| /another/node\n');
});

test('O-02 what the answer does not hold, or holds in another shape, is empty', async () => {
  const empty = { context: '', words: '', repoRoot: undefined, exitCode: 0 };
  for (const answer of [
    { fused_context: {} },
    { fused_context: { for_model: 5, for_user: { limits_text: 5 } }, inputs: { repo_root: '' } },
  ]) {
    expect(await ask(print(answer))).toEqual({ ...empty, output: answer });
  }
});

test.each([
  [1, 30],
  [20, 20],
  [50, 30],
  [10, 10],
  [126, 10],
  [127, 10],
])(
  'O-13 without an answer the code %d of the orchestrator is told as %d',
  async (code, exitCode) => {
    for (const script of [
      `exit ${code}`,
      `echo '[]'; exit ${code}`,
      `echo '{"a":1}'; exit ${code}`,
    ]) {
      expect(await ask(script)).toEqual({
        context: '',
        words:
          exitCode === 10
            ? '[Limits] orchestrator unavailable'
            : '[Limits] orchestrator output invalid; fallback to empty context',
        repoRoot: undefined,
        output: undefined,
        exitCode,
      });
    }
  },
);

test('O-13 one that cannot be started is unavailable', async () => {
  const env = { CI_AUTO_TOOLS_ORCHESTRATOR_PATH: join(folder, 'none') };
  expect(await ask('exit 0', {}, env)).toMatchObject({ exitCode: 10, output: undefined });
});

test('O-13 one that is stopped, outlasts its time or never ends its answer is given up', async () => {
  expect(await ask('exec sleep 60', { signal: AbortSignal.timeout(50) })).toMatchObject({
    exitCode: 30,
  });
  expect(await ask('yes')).toMatchObject({ exitCode: 30, output: undefined });
});
