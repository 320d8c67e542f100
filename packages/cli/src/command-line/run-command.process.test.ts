import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));

/** Runs the built command as a user would. */
async function sluice(
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return {
      code: 0,
      ...(await run(process.execPath, [bin, ...args], { env: { PATH: process.env.PATH } })),
    };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('U-02 help lists every command; each has usage and examples', async () => {
  const help = await sluice('--help');
  expect(help.code).toBe(0);
  const names = [...help.stdout.matchAll(/^ {2}(\w+) {2}/gm)].map((match) => match[1]!);
  expect(names).toEqual(expect.arrayContaining(['demo', 'tools', 'explain']));
  for (const name of names) {
    const { code, stdout } = await sluice(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: sluice ${name}`);
    expect(stdout).toContain('Examples:');
  }
});

test('U-02 wrong use exits 2, names the value and the way out, and prints nothing on stdout', async () => {
  const cases: [string[], RegExp][] = [
    [['tols'], /"tols" is not a command\. Did you mean: tools\?/],
    [['tools', '--mode', 'admin'], /--mode "admin" is unknown; use chat_safe or coding/],
    [['tools', '--colour'], /Unknown option '--colour'/],
    [['explain'], /which tool/],
    [['explain', 'read_file'], /--mode is missing; use chat_safe or coding/],
  ];
  for (const [args, words] of cases) {
    const { code, stdout, stderr } = await sluice(...args);
    expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
    expect(stderr).toMatch(words);
  }
});

test('U-08 --lang stands anywhere; help and wrong use are told in that language', async () => {
  expect((await sluice('--lang', 'zh')).stdout).toContain('用法：sluice <命令>');
  expect((await sluice('tools', '--help', '--lang=zh')).stdout).toContain('选项：');
  const wrong = await sluice('tools', '--lang', 'zh', '--colour');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("没有选项 '--colour'") });
  const unknown = await sluice('tools', '--lang', 'fr');
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--lang "fr" is unknown; use en or zh'),
  });
});

test('M-02 tools --mode shows what a model is offered, --json says it with a schema version', async () => {
  const { stdout } = await sluice('tools', '--mode', 'chat_safe', '--json');
  const said = JSON.parse(stdout) as {
    schema_version: string;
    tools: { name: string; modes: string[] }[];
    hidden: number;
  };
  expect(said.schema_version).toBe('1.0');
  expect(said.hidden).toBeGreaterThan(0);
  expect(said.tools.length).toBeGreaterThan(0);
  for (const entry of said.tools) expect(entry.modes).toContain('chat_safe');
});

test('U-04 explain names the gate, the rule, where it stands and what to do', async () => {
  const stopped = await sluice(
    'explain',
    'read_file',
    '{"path":"a"}',
    '--mode',
    'chat_safe',
    '--json',
  );
  expect(stopped.code).toBe(1);
  expect(JSON.parse(stopped.stdout)).toMatchObject({
    schema_version: '1.0',
    verdict: 'stopped',
    gates: [
      { gate: 'look up', verdict: 'pass' },
      {
        gate: 'mode',
        verdict: 'stop',
        where: expect.stringContaining('allowedModes'),
        nextAction: expect.stringContaining('not open yet'),
      },
    ],
  });
  const wrong = await sluice('explain', 'read_file', '{"path":1}', '--mode', 'coding');
  expect(wrong.stdout).toMatch(/path: expected string.*, got number 1/);
  const asked = await sluice(
    'explain',
    'fs_write',
    '{"path":"a","content":"b"}',
    '--mode',
    'coding',
  );
  expect(asked).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('A person would be asked first.'),
  });
});

test('U-04 issue 15 item 2: explain knows the boundary of the workspace', async () => {
  for (const [name, args] of [
    ['fs_read', '{"path":"/etc/passwd"}'],
    ['fs_write', '{"path":"../no-such-neighbour","content":"b"}'],
  ] as const) {
    const said = await sluice('explain', name, args, '--mode', 'coding', '--json');
    expect(said.code).toBe(1);
    const { verdict, gates } = JSON.parse(said.stdout) as { verdict: string; gates: unknown[] };
    expect(verdict).toBe('stopped');
    expect(gates.at(-1)).toMatchObject({
      gate: 'policy',
      verdict: 'stop',
      why: expect.stringContaining('PATH_OUTSIDE'),
      where: 'the workspace boundary',
    });
  }
});

test('U-01 the walk-through shows every gate and exits 0', async () => {
  const { code, stdout } = await sluice('demo', '--terminal', '--json');
  expect(code).toBe(0);
  const { outcomes } = JSON.parse(stdout) as { outcomes: { state: string; errorCode?: string }[] };
  expect(outcomes.map(({ state, errorCode }) => errorCode ?? state)).toEqual([
    'COMPLETED',
    'MODE_DENIED',
    'TOOL_NOT_FOUND',
    'INVALID_ARGS',
    'COMPLETED',
    'APPROVAL_DENIED',
    'TIMEOUT',
  ]);
});

test('U-02 without a terminal, or with NO_COLOR, there is no colour', async () => {
  const { stdout } = await sluice('demo', '--terminal');
  expect(stdout).not.toContain('\u001b[');
});
