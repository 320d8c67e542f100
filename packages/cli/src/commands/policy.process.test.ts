import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let base: string;
let work: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-policy-')));
  work = join(base, 'work');
  mkdirSync(work);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function sluice(
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: base, SLUICE_NO_BACKGROUND: '1' };
  try {
    return { code: 0, ...(await run(process.execPath, [bin, ...args], { env, cwd: work })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

function write(name: string, text: string): string {
  const path = join(base, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const rules = (...lines: string[]) =>
  `version: 1\nrules:\n${lines.map((line) => `  - ${line}\n`).join('')}`;

test('P-06 diff proves what a change does, shows a call, and stops a review that widens', async () => {
  const old = write(
    'old.yaml',
    rules('{ allow: tests, command: npm test ** }', '{ deny: secrets, path: "**/.env" }'),
  );
  const wide = write(
    'wide.yaml',
    rules('{ allow: all of npm, command: npm ** }', '{ deny: secrets, path: "**/.env" }'),
  );
  const tight = write(
    'tight.yaml',
    rules('{ allow: tests, command: npm test }', '{ deny: secrets, path: "**/.env*" }'),
  );
  const widened = await sluice('policy', 'diff', old, wide);
  expect(widened.code).toBe(1);
  expect(widened.stdout).toMatch(
    /^widens: [\s\S]*ask → allow {2}calls of rule "all of npm" \(.*wide\.yaml:3\)\n {6}for example bash_run {2}npm install left-pad\n/,
  );
  expect(await sluice('policy', 'diff', old, tight)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^only tightens/),
  });
  expect(await sluice('policy', 'diff', old, old)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^equal/),
  });
  expect(await sluice('policy', 'diff', old)).toMatchObject({ code: 2 });
});

test('P-05 test reads a sluice.yaml as the folder that it stands in would', async () => {
  const loose = rules('{ allow: tests, command: npm test }');
  expect(await sluice('policy', 'test', write('mine.yaml', loose))).toMatchObject({ code: 0 });
  const { code, stderr } = await sluice('policy', 'test', write('sluice.yaml', loose));
  expect(code).toBe(1);
  expect(stderr).toContain('sluice.yaml:3: rule "tests" allows');
});

test('P-02 a path that ends with a slash is refused: it would leave out what is in the folder', async () => {
  const file = write('slash.yaml', rules('{ deny: lib, path: lib/ }'));
  const { code, stderr } = await sluice('policy', 'test', file);
  expect(code).toBe(1);
  expect(stderr).toContain('write "lib/**"');
});

test('P-01 P-05 test names a wrong line, and rules that change nothing', async () => {
  const wrong = write('wrong.yaml', rules('{ allow: a, tol: x }'));
  expect(await sluice('policy', 'test', wrong)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${wrong}:3: a rule has no key "tol"; did you mean "tool"?`),
  });
  const idle = write('idle.yaml', rules('{ deny: all, tool: "*" }', '{ allow: hidden, tool: x }'));
  expect(await sluice('policy', 'test', idle)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('idle.yaml:4: rule "hidden" changes nothing'),
  });
  expect(await sluice('policy', 'test', join(base, 'none.yaml'))).toMatchObject({ code: 2 });
  expect(await sluice('policy', 'test', '/dev/zero')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not a regular file'),
  });
});

test('P-05 test says which rules can never match for what their tools are, and why', async () => {
  const odd = write(
    'odd.yaml',
    `${rules(
      '{ allow: a, tool: fs_read, face: chat, args: { ofset: 1 } }',
      '{ allow: b, tool: fs_read, face: chat, args: { offset: x } }',
      '{ allow: c, tool: bash_run, mode: chat_safe }',
      '{ deny: d, tool: fs_read, host: example.com }',
      '{ deny: e, tool: bash_logs }',
    )}modes: { bash_logs: [] }\n`,
  );
  const { code, stdout } = await sluice('policy', 'test', odd);
  expect(code).toBe(1);
  expect(stdout).toContain(':3: rule "a" can never match: fs_read has no field "ofset", only path');
  expect(stdout).toContain('did you mean "offset"?');
  expect(stdout).toContain(
    ':4: rule "b" can never match: the field "offset" of fs_read is integer, never',
  );
  expect(stdout).toContain(':5: rule "c" can never match: bash_run is open in coding alone');
  expect(stdout).toContain(':6: rule "d" can never match: fs_read reaches no host');
  expect(stdout).toContain(':7: rule "e" can never match: bash_logs is left no mode');
  const chinese = await sluice('policy', 'test', odd, '--lang', 'zh');
  expect(chinese.stdout).toContain('规则“d”永远不会匹配：fs_read 不访问任何主机');
});

test('P-05 test lists the lines of a history that it could not read, and suggest does', async () => {
  const file = write('all.yaml', rules('{ allow: npm, tool: bash_run, command: npm ** }'));
  const calls = write(
    'calls.jsonl',
    '{"tool":"bash_run","args":{"command":"npm test"}}\nbroken\n{"tool":7}\n',
  );
  const test = ['policy', 'test', file, '--from', calls];
  expect(await sluice(...test)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/2 lines were not understood:\n.*calls\.jsonl:2: .*\n.*:3: /),
  });
  const lines = { not_understood: [{ line: 2 }, { line: 3 }] };
  expect(JSON.parse((await sluice(...test, '--json')).stdout)).toMatchObject(lines);
  const suggest = await sluice('policy', 'suggest', '--from', calls, '--json');
  expect(JSON.parse(suggest.stdout)).toMatchObject(lines);
});

test('P-07 P-08 replay and suggest read the transcripts of Claude Code', async () => {
  const use = (id: string, command: string) => ({
    type: 'assistant',
    sessionId: 's',
    cwd: work,
    timestamp: `2026-01-01T00:00:0${id}Z`,
    message: { content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
  });
  const result = (id: string, content: string, isError: boolean) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }] },
  });
  const refusal = "The user doesn't want to proceed with this tool use.";
  const rows = [
    use('1', 'npm test a'),
    result('1', 'ok', false),
    use('2', 'npm test b'),
    result('2', 'ok', false),
    use('3', 'npm publish'),
    result('3', refusal, true),
  ];
  write(
    '.claude/projects/p/s.jsonl',
    `${rows.map((row) => JSON.stringify(row)).join('\n')}\nbroken\n`,
  );
  const file = write('all.yaml', rules('{ allow: npm, command: npm ** }'));
  const replay = ['policy', 'replay', file, '--from', 'claude', '--json'];
  const byRules = await sluice(...replay, '--rules-only');
  expect(JSON.parse(byRules.stdout)).toMatchObject({
    calls: 3,
    counts: [
      { was: 'approved', now: 'allow', count: 2 },
      { was: 'denied', now: 'allow', count: 1 },
    ],
    differing: [{ id: '3', was: 'denied', now: 'allow', rule: 'npm' }],
    not_understood: [{ line: 7 }],
  });
  // A built-in rule asks about what is published, whatever the file allows.
  expect(JSON.parse((await sluice(...replay)).stdout)).toMatchObject({
    calls: 3,
    counts: [
      { was: 'approved', now: 'allow', count: 2 },
      { was: 'denied', now: 'ask', count: 1 },
    ],
    differing: [],
  });
  const suggested = await sluice('policy', 'suggest', '--from', 'claude');
  expect(suggested.stdout).toContain('allow: "bash_run: npm test {a,b}"');
  expect(suggested.stdout).not.toContain('publish');
});

test('P-04 import prints a file that can be used, and names what was left out', async () => {
  write(
    '.claude/settings.json',
    JSON.stringify({
      permissions: { allow: ['Bash(npm run:*)', 'Task(x)'], deny: ['Read(.env)'] },
    }),
  );
  const imported = await sluice('policy', 'import', 'claude');
  expect(imported).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('allow: Task(x): what stands in the brackets'),
  });
  const file = write('imported.yaml', imported.stdout);
  expect(await sluice('policy', 'test', file)).toMatchObject({ code: 0 });
});

test('P-01 P-09 the operator’s file decides what runs, and explain names the rule and its line', async () => {
  write(
    '.config/sluice/sluice.yaml',
    rules(
      '{ allow: reading, tool: fs_read }',
      '{ deny: no listing, reason: it is slow, tool: fs_glob }',
    ),
  );
  const explain = async (tool: string, args: object) =>
    JSON.parse(
      (await sluice('explain', tool, JSON.stringify(args), '--mode', 'coding', '--json')).stdout,
    );
  const file = join(base, '.config/sluice/sluice.yaml');
  expect((await explain('fs_read', { path: 'a.txt' })).gates).toContainEqual(
    expect.objectContaining({
      gate: 'policy',
      verdict: 'pass',
      why: expect.stringContaining('reading'),
      where: `${file}:3`,
    }),
  );
  expect((await explain('fs_glob', { pattern: '*' })).gates).toContainEqual(
    expect.objectContaining({
      gate: 'policy',
      verdict: 'stop',
      why: expect.stringContaining('no listing: it is slow'),
      where: `${file}:4`,
    }),
  );
  expect((await explain('fs_grep', { pattern: 'x' })).gates).toContainEqual(
    expect.objectContaining({
      gate: 'policy',
      verdict: 'ask',
      why: expect.stringContaining('no rule matches'),
    }),
  );
});

test('P-01 a project’s file can tighten, never loosen, and a wrong file lets nothing start', async () => {
  writeFileSync(join(work, 'sluice.yaml'), rules('{ deny: no reading here, tool: fs_read }'));
  const explained = await sluice('explain', 'fs_read', '{"path":"a.txt"}', '--mode', 'coding');
  expect(explained).toMatchObject({ code: 1, stdout: expect.stringContaining('no reading here') });
  writeFileSync(join(work, 'sluice.yaml'), rules('{ allow: everything, tool: "*" }'));
  expect(await sluice('explain', 'fs_read', '{"path":"a.txt"}', '--mode', 'coding')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/sluice\.yaml:3: rule "everything" allows/),
  });
});

test.each([
  'cat ~/notes/x',
  'cat /srv/x',
  'cat ../outside',
  'cat < /srv/x',
  'cd /srv && cat x',
  'cat config/../config/x',
])(
  'P-02 a deny on a path holds for the words of a shell command, in the workspace and outside: %s',
  async (command) => {
    write(
      '.config/sluice/sluice.yaml',
      rules(
        '{ allow: looking, tool: bash_run, command: [cat **, cd **] }',
        `{ deny: closed, path: ["~/notes/**", "/srv/**", "~/outside", "config/**", "${base}/outside"] }`,
      ),
    );
    const args = JSON.stringify({ command });
    expect(await sluice('explain', 'bash_run', args, '--mode', 'coding')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('closed'),
    });
  },
);

test('P-01 P-09 init writes a file; explain shows the whole walk, with what does not count and why', async () => {
  expect(await sluice('policy', 'init')).toMatchObject({ code: 0 });
  const own = join(base, '.config', 'sluice', 'sluice.yaml');
  expect(await sluice('policy', 'init')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists'),
  });
  expect(await sluice('policy', 'test', own)).toMatchObject({ code: 0 });
  const explain = () =>
    sluice('explain', 'bash_run', '{"command":"npm install x"}', '--mode', 'coding');
  const before = await explain();
  expect(before.stdout).toMatch(/→ ask {4}package-network: [^\n]*\(command policy\)/);
  expect(before.stdout).toContain('ask    no rule matches this call of bash_run');
  write(
    '.config/sluice/sluice.yaml',
    rules('{ allow: installs, command: npm install **, despite: package-network }'),
  );
  const after = await explain();
  expect(after.stdout).toMatch(
    /→ allow {2}installs; these built-in rules do not count: package-network [\s\S]*× ask {4}package-network: .*does not count: rule "installs" at .*sluice\.yaml:3/,
  );
});

test('P-03 grants lists, explains and revokes the rules of the operator’s file', async () => {
  write(
    '.config/sluice/sluice.yaml',
    `# mine\n${rules('{ allow: tests, tool: bash_run, command: npm test ** }', '{ deny: x, tool: x }')}`,
  );
  expect(await sluice('grants', 'list')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^tests {2}Lets through: tool bash_run; commands "npm test" with anything behind it; .*sluice\.yaml:4\n$/,
    ),
  });
  expect(await sluice('grants', 'explain', 'tests')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('would have let 0 recorded calls through'),
  });
  expect(await sluice('grants', 'revoke', 'tests', '--yes')).toMatchObject({ code: 0 });
  expect(await sluice('grants', 'revoke', 'tests', '--yes')).toMatchObject({ code: 1 });
  expect(await sluice('grants', 'list')).toMatchObject({ code: 0, stdout: '' });
});

test('P-01 modes and servers of the file count on every face, or stop it with their line', async () => {
  write('.config/sluice/sluice.yaml', 'version: 1\nmodes: { bash_run: [] }\n');
  expect((await sluice('tools', '--mode', 'coding')).stdout).not.toContain('bash_run');
  write(
    '.config/sluice/sluice.yaml',
    'version: 1\nservers: [{ name: x, command: y, modes: [coding] }]\n',
  );
  expect(await sluice('tools')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('x: The MCP server y cannot be reached'),
  });
  write(
    '.config/sluice/sluice.yaml',
    'version: 1\nservers: [{ name: x_y, command: y, modes: [coding] }]\n',
  );
  for (const face of [
    ['tools'],
    ['explain', 'current_time', '--mode', 'coding'],
    ['mcp', '--mode', 'chat_safe'],
  ]) {
    const { code, stderr } = await sluice(...face);
    expect(code, face.join(' ')).not.toBe(0);
    expect(stderr).toContain('sluice.yaml:2: a server needs a "name"');
  }
  expect(JSON.parse((await sluice('policy', 'schema')).stdout)).toMatchObject({
    title: 'sluice.yaml',
  });
});
