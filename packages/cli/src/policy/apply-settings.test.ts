import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, tool } from '@sluice/kernel';
import { readPolicyDocument } from '@sluice/policy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applySettings } from './apply-settings.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-settings-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const settings = (text: string, name = 'own.yaml') =>
  readPolicyDocument(`version: 1\n${text}`, { file: join(base, name) }).settings;

function registry() {
  const made = createRegistry();
  made.register(tool('look', () => 1, { allowedModes: ['coding', 'chat_safe'] }));
  made.register(tool('run', () => 1, { allowedModes: ['coding'] }));
  return made;
}

test('P-01 modes are taken away, by either file, and never given', async () => {
  const tools = registry();
  await applySettings(tools, [
    settings('modes: { look: [coding], run: [] }'),
    settings('modes: { look: [chat_safe, coding] }', 'project.yaml'),
  ]);
  expect([...tools.getEffectiveModes('look')]).toEqual(['coding']);
  expect([...tools.getEffectiveModes('run')]).toEqual([]);
  await expect(
    applySettings(registry(), [settings('modes: { run: [chat_safe] }')]),
  ).rejects.toThrow(/own\.yaml:2: .*does not declare chat_safe/);
  await expect(applySettings(registry(), [settings('modes: { lok: [] }')])).rejects.toThrow(
    /own\.yaml:2: .*did you mean "look"\?/,
  );
});

test('P-01 of two limits the smaller counts', async () => {
  const limits = await applySettings(registry(), [
    settings('limits: { timeout_ms: 5000, concurrency: 2 }'),
    settings('limits: { timeout_ms: 9000, result_chars: 10 }', 'project.yaml'),
  ]);
  expect(limits).toEqual({ timeoutMs: 5000, maxConcurrency: 2, maxResultChars: 10 });
});

test('P-01 tools of one’s own come from modules, and a wrong module stops the start with its line', async () => {
  writeFileSync(
    join(base, 'good.mjs'),
    `export const tools = [{ name: 'deploy', description: '', input_schema: { type: 'object' },
       exec: () => 'done', allowedModes: ['coding'] }];`,
  );
  writeFileSync(join(base, 'none.mjs'), 'export const other = 1;');
  writeFileSync(join(base, 'throws.mjs'), 'throw new Error("no luck");');
  writeFileSync(join(base, 'twice.mjs'), `export { tools } from './good.mjs';`);
  const tools = registry();
  await applySettings(tools, [settings('tools: ./good.mjs')]);
  expect(tools.checkMode('deploy', 'coding')).toBe(true);
  for (const [module, words] of [
    ['none.mjs', 'exports no list "tools"'],
    ['throws.mjs', 'no luck'],
    ['missing.mjs', 'there is no module'],
    ['twice.mjs', 'already registered'],
  ]) {
    await expect(applySettings(tools, [settings(`tools: [./${module}]`)])).rejects.toThrow(
      new RegExp(`own\\.yaml:2: .*${words}`),
    );
  }
});

test('P-01 W-01 modes of a foreign server’s tools count when it lists them; those of no server are refused', async () => {
  const servers = 'servers:\n  - { name: git, command: [git-mcp], modes: [coding] }\n';
  const given = settings(`${servers}modes: { mcp__git__push: [] }`);
  expect(given.servers).toMatchObject([{ name: 'git', start: { words: ['git-mcp'] } }]);
  await expect(applySettings(registry(), [given])).resolves.toEqual({});
  await expect(
    applySettings(registry(), [settings(`${servers}modes: { mcp__hg__push: [] }`)]),
  ).rejects.toThrow(/own\.yaml:4: .*mcp__hg__push.*is no tool/);
});
