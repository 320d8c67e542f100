import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askCodexHooks } from './codex-hooks.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-codex-hooks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of Codex: `answer` makes what it says to each message, one text for each part it sends. */
function codex(answer: string): Promise<unknown> {
  const program = join(folder, 'codex');
  writeFileSync(
    program,
    `#!${process.execPath}
const answer = ${answer};
const seen = [];
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  seen.push(message.method);
  for (const part of answer(message, seen) ?? []) process.stdout.write(part);
});
`,
  );
  chmodSync(program, 0o755);
  return askCodexHooks({ ...process.env, SLUICE_CODEX: program }, folder);
}

test('U-05 the prompt hooks of Codex are told as Codex sees them, after it was greeted', async () => {
  const hook = (more: object) =>
    JSON.stringify({
      eventName: 'userPromptSubmit',
      command: 'c',
      trustStatus: 'trusted',
      ...more,
    });
  const known = await codex(`({ id, method, params }, seen) => {
    if (id === 1) return [JSON.stringify({ id: 1, result: {} }).slice(0, 5), JSON.stringify({ id: 1, result: {} }).slice(5) + '\\nno JSON\\n'];
    if (id !== 2) return;
    const hooks = [${hook({})}, ${hook({ enabled: false, trustStatus: 'new' })}, ${hook({ eventName: 'stop' })}];
    const errors = [seen.join(' '), { method, cwds: params.cwds.length }];
    return [JSON.stringify({ id: 2, result: { data: [{ hooks, errors, warnings: ['w'] }] } }) + '\\n'];
  }`);
  expect(known).toEqual({
    state: 'known',
    hooks: [
      { command: 'c', trustStatus: 'trusted', isEnabled: true },
      { command: 'c', trustStatus: 'new', isEnabled: false },
    ],
    complaints: ['initialize initialized hooks/list', '{"method":"hooks/list","cwds":1}', 'w'],
  });
});

test('U-05 a Codex that is not there, that ends, or that says nothing of hooks is told apart', async () => {
  const absent = { ...process.env, SLUICE_CODEX: join(folder, 'none') };
  expect(await askCodexHooks(absent, folder)).toEqual({ state: 'no-codex' });
  expect(await codex('() => process.exit(0)')).toEqual({ state: 'no-answer' });
  const empty = `({ id }) => [JSON.stringify({ id, result: { data: [] } }) + '\\n']`;
  expect(await codex(empty)).toEqual({ state: 'no-answer' });
});
