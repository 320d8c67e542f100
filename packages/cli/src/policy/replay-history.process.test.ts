import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-replay-'));
  const pushes = Array.from({ length: 25 }, (_, index) => ({
    id: `c${index}`,
    tool: 'bash_run',
    args: { command: `git push origin b${index}` },
    decided: 'denied',
  }));
  const mails = Array.from({ length: 9 }, (_, index) => ({
    tool: 'send_mail',
    args: { to: `p${index * 7}@x.example`, body: `note ${index}` },
    decided: 'approved',
  }));
  write('pushes.jsonl', pushes);
  write('mails.jsonl', mails);
  writeFileSync(
    join(home, 'new.yaml'),
    'version: 1\nrules:\n  - { allow: pushes, tool: bash_run, command: git push **, despite: [git-network] }\n',
  );
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function write(name: string, calls: readonly object[]): void {
  writeFileSync(join(home, name), calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
}

async function said(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: home };
  return (await run(process.execPath, [bin, 'policy', ...args], { env, cwd: home })).stdout;
}

const replay = ['replay', 'new.yaml', '--from', 'pushes.jsonl', '--rules-only'];

test('P-07 replay names the calls that are decided the other way, some of many or all', async () => {
  const some = await said(...replay);
  expect(some).toContain('25 calls decided one way then and the other now:');
  expect(some).toContain('  c0  denied → allow (by pushes)  bash_run  git push origin b0\n');
  expect(some).toContain('… and 5 more; --all lists them');
  expect(some).not.toContain('c24');
  const all = await said(...replay, '--all');
  expect(all).toContain('  c24  denied → allow');
  expect(all).not.toContain('more; --all');
  const { differing } = JSON.parse(await said(...replay, '--json'));
  expect(differing).toHaveLength(25);
});

test('N-07 replay speaks Chinese, names and commands aside', async () => {
  const text = await said(...replay, '--lang', 'zh');
  expect(text).toContain('已拒绝 → 放行 (由 pushes)');
  expect(text).not.toMatch(/denied|allow\b|more;/);
});

test('P-08 a proposal is said in words, with the fields that may hold anything, and lists who was written to', async () => {
  const text = await said('suggest', '--from', 'mails.jsonl');
  expect(text).toMatch(
    /# Lets through: tool send_mail; to p0@x\.example or .*; with anything in body/,
  );
  expect(text).toContain('- p7@x.example');
  expect(text).not.toContain('*');
  const { proposals } = JSON.parse(await said('suggest', '--from', 'mails.jsonl', '--json'));
  expect(proposals[0]).toMatchObject({ open_fields: ['body'], words: { zh: expect.any(String) } });
});
