import { readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { tryHook } from './try-hook.js';

const env = { PATH: process.env.PATH ?? '', HOME: '/nowhere', SLUICE_AUTO_WRAPPED: '1' };
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sluice-try-'));

test('a hook is fired with a prompt about a repository of its own, which is gone afterwards', async () => {
  const before = leftovers();
  const script =
    'cat; printf "%s|" "$PWD" "$XDG_STATE_HOME" "$XDG_CACHE_HOME" "$SLUICE_NO_BACKGROUND" "$SLUICE_AUTO_WRAPPED" "$HOME"; ls -A . .git src; cat .git/HEAD src/probe.ts; exit 3';
  const trial = await tryHook(script, env, 30);
  expect({ ...trial, durationMs: 0, printed: '' }).toEqual({
    exitCode: 3,
    durationMs: 0,
    isTimedOut: false,
    context: undefined,
    printed: '',
  });
  const end = trial.printed.indexOf('}') + 1;
  const payload = JSON.parse(trial.printed.slice(0, end));
  const [cwd = '', state, cache, background, wrapped, home] = trial.printed.slice(end).split('|');
  expect(payload).toEqual({
    session_id: 'sluice-doctor',
    cwd,
    hook_event_name: 'UserPromptSubmit',
    prompt: 'Where is the function sluiceDoctorProbe defined? Fix the bug in src/probe.ts.',
  });
  const folder = cwd.replace(/\/repository$/, '');
  expect(dirname(folder)).toBe(realpathSync(tmpdir()));
  expect([state, cache, background, wrapped, home]).toEqual([
    `${folder}/state`,
    `${folder}/cache`,
    '1',
    '',
    '/nowhere',
  ]);
  expect(trial.printed).toContain('ref: refs/heads/main');
  expect(trial.printed).toContain('export function sluiceDoctorProbe(): number {');
  expect(leftovers()).toEqual(before);
});

const output = (value: unknown) => `printf '%s' '${JSON.stringify(value)}'`;
const hookSpecificOutput = { hookEventName: 'UserPromptSubmit', additionalContext: 'found' };

test.each<[unknown, string | undefined]>([
  [{ hookSpecificOutput }, 'found'],
  [{ hookSpecificOutput, systemMessage: 'x' }, 'found'],
  [{ hookSpecificOutput, more: 1 }, undefined],
  [{ hookSpecificOutput: { ...hookSpecificOutput, more: 1 } }, undefined],
  [{ hookSpecificOutput: { ...hookSpecificOutput, hookEventName: 'Stop' } }, undefined],
  [{ hookSpecificOutput: { ...hookSpecificOutput, additionalContext: 5 } }, undefined],
  [{ systemMessage: 'x' }, undefined],
  [null, undefined],
  [5, undefined],
])('what is printed as %j gives the context %j', async (value, context) => {
  expect((await tryHook(output(value), env, 30)).context).toBe(context);
});

test('a hook that outlasts its time is ended, and said to be late', async () => {
  const trial = await tryHook('sleep 60', env, 0);
  expect(trial).toMatchObject({ isTimedOut: true, context: undefined, printed: '' });
  expect(trial.exitCode).toBeUndefined();
});
