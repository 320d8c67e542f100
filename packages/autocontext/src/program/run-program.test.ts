import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { uptimeMs } from '../uptime-ms.js';
import type { ProgramWords } from './parse-words.js';
import { answer, lateAnswer } from './run-program.js';

let made: TemporaryRepository | undefined;
afterEach(() => {
  made?.remove();
  made = undefined;
});

function ask(words: Partial<ProgramWords>, input: string, env: Record<string, string> = {}) {
  made ??= temporaryRepository();
  const item = { path: 'a.ts', snippet: '1: const a = 1;', confidence: 1, line_start: 1 };
  made.write('../results.json', JSON.stringify([{ tool: 'ci_search', items: [item] }]));
  const CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE = join(made.root, '..', 'results.json');
  return answer({ format: 'hook', client: 'claude', isPlan: false, ...words }, input, {
    env: {
      ...made.env,
      CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE,
      // A busy machine must not spend it.
      CI_AUTO_TOOLS_BUDGET_WALL_MS: '25000',
      ...env,
    },
    cwd: made.root,
    startedAt: uptimeMs(),
  });
}

const CODE = 'fix verifyToken';

test('O-01 a hook is answered in its client’s form, with code 0 and no word to a person’s terminal', async () => {
  const { run, ...said } = await ask({}, CODE);
  expect(said).toEqual({ text: expect.stringMatching(/^\{.*\}\n?$/s), exitCode: 0, words: '' });
  expect(JSON.parse(said.text)).toEqual({
    hookSpecificOutput: {
      hookEventName: 'UserPromptSubmit',
      additionalContext: expect.stringContaining('const a = 1;'),
    },
    systemMessage: run?.line,
  });
  const codex = JSON.parse((await ask({ client: 'codex' }, CODE)).text);
  expect(Object.keys(codex)).toEqual(['hookSpecificOutput']);
  expect(await ask({}, 'hello')).toMatchObject({ text: '', exitCode: 0, words: '' });
});

test('O-02 a hook below the wrapper says nothing at all; other forms answer', async () => {
  const wrapped = { SLUICE_AUTO_WRAPPED: '1' };
  expect(await ask({}, CODE, wrapped)).toEqual({ text: '', exitCode: 0, words: '' });
  expect((await ask({ format: 'json' }, CODE, wrapped)).text).not.toBe('');
  expect((await ask({}, CODE, { SLUICE_AUTO_WRAPPED: '0' })).text).not.toBe('');
});

test('the object form holds what was found, the text form what a person reads', async () => {
  const json = await ask({ format: 'json' }, CODE);
  const output = JSON.parse(json.text);
  expect(json.text.endsWith('}\n')).toBe(true);
  expect(output).toEqual(JSON.parse(JSON.stringify(json.run?.output)));
  expect(output.tool_results[0].data.items).toHaveLength(1);
  const text = await ask({ format: 'text' }, CODE);
  expect(text.text).toContain('[Auto Tools]');
  expect(text.text).toContain('a.ts');
  expect(text.run?.output.tool_results[0]?.data).toBeUndefined();
  expect((await ask({}, CODE)).run?.output.tool_results[0]?.data).toBeUndefined();
});

test('the prompt is the argument where there is one, else what stands on stdin, with its folder and session', async () => {
  const inputs = async (words: Partial<ProgramWords>, input: string, env = {}) => {
    const { run } = await ask({ format: 'json', ...words }, input, env);
    return [run?.output.inputs.prompt, run?.root, run?.output.client.session_id];
  };
  const root = (made = temporaryRepository({ 'inner/x.ts': '' })).root;
  expect(await inputs({ prompt: CODE }, 'another')).toEqual([CODE, root, undefined]);
  expect(await inputs({ prompt: '' }, 'another')).toEqual(['', root, undefined]);
  expect(await inputs({}, `${CODE}\n`)).toEqual([CODE, root, undefined]);
  made.write('../elsewhere/.git/HEAD', 'ref: refs/heads/main\n');
  const elsewhere = join(root, '..', 'elsewhere');
  const payload = JSON.stringify({ prompt: CODE, cwd: elsewhere, session_id: 's' });
  expect(await inputs({}, payload)).toEqual([CODE, elsewhere, 's']);
  expect(await inputs({}, CODE, { WORKING_DIRECTORY: elsewhere })).toEqual([
    CODE,
    elsewhere,
    undefined,
  ]);
  expect(await inputs({}, CODE, { WORKING_DIRECTORY: '' })).toEqual([CODE, root, undefined]);
});

test('what no person typed is not searched for, and a plan is only a plan', async () => {
  const machine = JSON.stringify({ prompt: CODE, source: 'cron' });
  const { run } = await ask({ format: 'json' }, machine);
  expect(run?.receipt.nothing).toBe('not typed by a person: source cron');
  const plan = await ask({ format: 'json', isPlan: true }, CODE);
  expect(plan.run?.output.run_id).toMatch(/^plan-/);
});

test('O-13 wrong settings end with 20 and their words; a hook tells the person and goes on with 0', async () => {
  const wrong = { CI_AUTO_TOOLS: 'maybe' };
  const json = await ask({ format: 'json' }, CODE, wrong);
  const why = JSON.parse(json.text).degraded.reason;
  expect(why).toMatch(/^configuration error: CI_AUTO_TOOLS/);
  expect(json).toEqual({
    text: expect.stringContaining(`"prompt":"${CODE}"`),
    exitCode: 20,
    words: `sluice auto: ${why.replace('configuration error: ', '')}\n`,
  });
  const hook = await ask({}, CODE, wrong);
  expect({ ...hook, text: JSON.parse(hook.text) }).toEqual({
    text: { systemMessage: expect.stringContaining(why) },
    exitCode: 0,
    words: '',
  });
  expect((await ask({ client: 'codex' }, CODE, wrong)).text).toBe('');
  expect((await ask({ format: 'text' }, CODE, wrong)).text).toContain(why);
});

test('O-13 what breaks otherwise ends with 10, as no fault of the settings', async () => {
  made = temporaryRepository();
  const kept = {
    get maxStats(): number {
      throw new Error('out of order');
    },
  };
  const words = { format: 'json', client: 'cli', prompt: CODE, isPlan: false } as const;
  const place = { env: made.env, cwd: made.root, startedAt: uptimeMs(), kept };
  const json = await answer(words, '', place);
  expect(json).toMatchObject({ exitCode: 10, words: 'sluice auto: out of order\n' });
  expect(JSON.parse(json.text)).toMatchObject({
    inputs: { prompt: CODE },
    degraded: { reason: 'orchestrator unavailable: out of order' },
  });
});

test.each([
  ['json', 50],
  ['text', 50],
  ['hook', 0],
] as const)(
  'O-05 an answer in the form %s that did not come in time ends with %d',
  (format, exitCode) => {
    const late = lateAnswer({ format, client: 'claude', prompt: CODE, isPlan: false });
    expect(late).toEqual({ text: expect.any(String), exitCode, words: '' });
    if (format === 'json') {
      expect(JSON.parse(late.text)).toMatchObject({
        inputs: { prompt: CODE },
        degraded: { reason: 'tool timeout; degraded to plan-only' },
      });
    } else if (format === 'hook') expect(late.text).toBe('');
    else expect(late.text).toContain('tool timeout; degraded to plan-only');
    const silent = lateAnswer({ format: 'json', client: 'codex', isPlan: false });
    expect(JSON.parse(silent.text).inputs.prompt).toBe('');
  },
);
