import { type PolicyRule, tool } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { createPathPolicy } from './path-policy.js';

const links: Record<string, string> = { 'notes.txt': '.env', 'docs/x': '.git/config' };
const rule = createPathPolicy({
  resolvePath: async (path) => {
    if (path.startsWith('/')) throw new Error('outside');
    const place = links[path] ?? path;
    return { path: place, absolutePath: `/w/${place}` };
  },
});

function ask(by: PolicyRule, name: string, args: unknown, isReader = false) {
  const metadata = { readonly: isReader };
  const subject = tool(name, () => 1, { allowedModes: ['coding'], metadata });
  return by({ tool: subject, args, mode: 'coding', sessionId: 's', agentId: 'a' });
}

test.each([
  '.git/hooks/pre-commit',
  '.GIT/Hooks/x',
  './sub/../.git//config',
  'deep/er/.git/HEAD',
  '.gitattributes',
  'a/.bashrc',
  '.husky/x',
  '.envrc',
  '.vscode/tasks.json',
  '.claude/settings.json',
  '.npmrc',
])('F19 F25 F26 writing %s is asked about, with the reason', async (path) => {
  const single = await ask(rule, 'fs_write', { path, content: '' });
  expect(single).toMatchObject({ verdict: 'ask', rule: expect.stringMatching(/: ./) });
  const several = await ask(rule, 'fs_multi_edit', { edits: [{ path: 'a' }, { path }] });
  expect(several).toMatchObject({ verdict: 'ask' });
});

test.each(['.env', './.env/', 'a/../.env', '.ENV', 'server.pem', '.ssh/config', '/etc/shadow'])(
  'F23 F24 item 8: reading %s with a file tool is asked about as with cat',
  async (path) => {
    for (const name of ['fs_read', 'read_file', 'fs_grep']) {
      expect(await ask(rule, name, { path }, true)).toMatchObject({ verdict: 'ask', risk: 'read' });
    }
  },
);

test('F23 a link is judged by where it leads, for reading and for writing', async () => {
  expect(await ask(rule, 'fs_read', { path: 'notes.txt' }, true)).toMatchObject({ verdict: 'ask' });
  expect(await ask(rule, 'fs_write', { path: 'docs/x' })).toMatchObject({ verdict: 'ask' });
  expect(await ask(createPathPolicy(undefined), 'fs_read', { path: 'notes.txt' }, true)).toBe(
    undefined,
  );
});

test.each(['.env*', '**/*.pem', 'config/.e*', 'secrets/**'])(
  'F23 item 8: a file search for %s is asked about, as ls of it is',
  async (pattern) => {
    expect(await ask(rule, 'fs_glob', { pattern, cwd: '.' }, true)).toMatchObject({
      verdict: 'ask',
    });
  },
);

test('of several reasons the gravest is given, whatever the order of the paths', async () => {
  const runs = { risk: 'destructive', rule: expect.stringContaining('makes other programs run') };
  expect(await ask(rule, 'fs_write', { path: '.envrc' })).toMatchObject(runs);
  for (const paths of [
    ['.env', '.git/config'],
    ['.git/config', '.env'],
    ['notes.txt', 'docs/x'],
  ]) {
    const edits = paths.map((path) => ({ path }));
    expect(await ask(rule, 'fs_multi_edit', { edits })).toMatchObject(runs);
  }
  const shows = { risk: 'read', rule: expect.stringContaining('.envrc often holds secrets') };
  expect(await ask(rule, 'fs_read', { path: '.envrc' }, true)).toMatchObject(shows);
});

test('ordinary paths, and tools without one, are left to the other rules', async () => {
  expect(await ask(rule, 'fs_write', { path: 'src/bashrc.ts' })).toBe(undefined);
  expect(await ask(rule, 'fs_read', { path: '.gitattributes' }, true)).toBe(undefined);
  expect(await ask(rule, 'fs_read', { path: '/outside.txt' }, true)).toBe(undefined);
  expect(await ask(rule, 'fs_glob', { pattern: 'src/**/*.ts', cwd: '.' }, true)).toBe(undefined);
  expect(await ask(rule, 'todo_read', {}, true)).toBe(undefined);
  expect(await ask(rule, 'todo_read', null, true)).toBe(undefined);
});

test('more paths than are judged are asked about', async () => {
  const edits = Array.from({ length: 601 }, (_, index) => ({ path: `f${index}` }));
  expect(await ask(rule, 'fs_multi_edit', { edits })).toMatchObject({ verdict: 'ask' });
});

test('what is said of a path names the path, the reason, where the rule stands and the risk', async () => {
  expect(await ask(rule, 'fs_read', { path: '.env' }, true)).toMatchObject({
    verdict: 'ask',
    rule: expect.stringMatching(/^\.env often holds secrets: \S/),
    where: 'path policy',
    risk: 'read',
  });
  expect(await ask(rule, 'fs_write', { path: '.git/config' })).toMatchObject({
    verdict: 'ask',
    rule: expect.stringMatching(/^\.git\/config makes other programs run code: \S/),
    where: 'path policy',
    risk: 'destructive',
  });
});
