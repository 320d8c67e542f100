import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_CONTINUITY } from './answer-prompt.js';
import { showPlan } from './show-plan.js';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-show-plan-')));
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function plan(env: Record<string, string> = {}) {
  const printed: string[] = [];
  const code = await showPlan(
    {
      env: { PATH: process.env.PATH, HOME: folder, SLUICE_NO_BACKGROUND: '1', ...env },
      cwd: folder,
      isNew: false,
      isQuiet: false,
      isTerminal: false,
      codexArguments: [],
      signal: new AbortController().signal,
      say: () => undefined,
    },
    'fix the bug in verifyToken',
    (text) => void printed.push(text),
  );
  const [text = '', ...more] = printed;
  expect([more, text.endsWith('\n')]).toEqual([[], true]);
  return { code, said: JSON.parse(text) };
}

test('O-11 a plan is printed whole, with the command that would be started, and nothing runs', async () => {
  const { code, said } = await plan();
  expect(code).toBe(0);
  expect(said).toMatchObject({
    run_id: expect.stringMatching(/^plan-/),
    inputs: { prompt: 'fix the bug in verifyToken', repo_root: folder },
    tool_plan: { planned_codex_command: 'codex exec resume --last' },
    tool_results: [],
  });
  expect(said.tool_plan.tools.map(({ tool }: { tool: string }) => tool)).toContain('ci_search');
  expect(said.fused_context.for_user.limits_text).not.toContain(NO_CONTINUITY);
});

test('O-11 without sessions the command is another one, and the lost continuity is told once', async () => {
  const { said } = await plan({ CI_CODEX_SESSION_MODE: 'exec' });
  expect(said.tool_plan.planned_codex_command).toBe('codex exec');
  expect(said.fused_context.for_user.limits_text.split(NO_CONTINUITY)).toHaveLength(2);
  expect(said.fused_context.for_model.additional_context).not.toBe('');
});

test('O-11 wrong settings end with 20, and what is printed is whole all the same', async () => {
  const { code, said } = await plan({ CI_AUTO_TOOLS: 'maybe', CI_CODEX_SESSION_MODE: 'exec' });
  expect(code).toBe(20);
  expect(said.tool_plan.planned_codex_command).toBe('codex exec');
  expect(said.fused_context.for_user.limits_text).toMatch(/^\[Limits\] configuration error: .*\n/);
});
