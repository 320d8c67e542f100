import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const auto = fileURLToPath(new URL('../../../autocontext/bin/auto.cjs', import.meta.url));
const theirs = `${JSON.stringify({ hooks: { UserPromptSubmit: [{ hooks: [{ type: 'command', command: 'true' }] }] } }, null, 4)}\n`;
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-install-'));
  for (const name of ['.claude', '.codex', 'bin']) mkdirSync(join(home, name));
  writeFileSync(settings(), theirs);
});

afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

const settings = () => join(home, '.claude', 'settings.json');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function sluice(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  return run(process.execPath, [bin, ...words], '', more);
}

function run(
  program: string,
  words: readonly string[],
  input: string,
  more: Readonly<Record<string, string>>,
  isClosed = input === '',
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: home,
      env: { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, ...more },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part) => (stdout += part));
    child.stderr.on('data', (part) => (stderr += part));
    child.stdin.on('error', () => undefined);
    if (isClosed) child.stdin.end(input);
    else child.stdin.write(input);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Every file below a folder with its bytes. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, readFileSync(path, 'utf8')];
    }),
  );
}

/** What the doctor says of one client, step by step. */
async function doctor(more: Readonly<Record<string, string>> = {}) {
  const { stdout } = await sluice(['doctor', '--json'], more);
  const { checks } = JSON.parse(stdout) as {
    checks: { name: string; state: string; found: string; mend?: string }[];
  };
  return (name: string) => checks.find((check) => check.name === name);
}

/** A Codex that only answers what its hooks are. */
function codexThatSays(hooks: readonly object[]) {
  const answer = JSON.stringify({ data: [{ hooks, warnings: [], errors: [] }] });
  const path = join(home, 'bin', 'codex');
  writeFileSync(
    path,
    `#!/usr/bin/env bash
while read -r line; do
  case $line in
    *'"id":1'*) echo '{"id":1,"result":{}}' ;;
    *'"id":2'*) printf '{"id":2,"result":%s}\\n' '${answer.replaceAll("'", "'\\''")}' ;;
  esac
done
`,
  );
  chmodSync(path, 0o755);
}

test('U-06 --plan shows the change and the trust step is not needed to see it; nothing is written', async () => {
  const before = readdirSync(home, { recursive: true });
  const { code, stdout } = await sluice(['install', '--plan']);
  expect(code).toBe(0);
  expect(stdout).toContain(`+++ ${settings()}`);
  expect(stdout).toContain(`+++ ${join(home, '.codex', 'hooks.json')}`);
  expect(readdirSync(home, { recursive: true })).toEqual(before);
  expect(readFileSync(settings(), 'utf8')).toBe(theirs);
});

test('O-16 install and uninstall by command leave the settings of others as they were, and print the trust step of Codex', async () => {
  const installed = await sluice(['install', '--yes']);
  expect(installed.code).toBe(0);
  expect(installed.stderr).toContain('/hooks');
  expect(existsSync(join(home, '.codex', 'config.toml'))).toBe(false);
  const again = await sluice(['install', '--json', '--yes']);
  expect(JSON.parse(again.stdout)).toMatchObject({
    schema_version: '1.0',
    ok: true,
    clients: [
      { client: 'claude', changed: false },
      { client: 'codex', changed: false },
    ],
  });
  expect((await sluice(['uninstall', '--yes'])).code).toBe(0);
  expect(readFileSync(settings(), 'utf8')).toBe(theirs);
  expect(readdirSync(join(home, '.codex'))).toEqual([]);
});

test('uninstall ends the helper; a plan of it does not', async () => {
  await sluice(['install', '--yes']);
  const state = join(home, 'state');
  const more = { XDG_STATE_HOME: state, SLUICE_AUTO_HELPER_IDLE_MS: '600000' };
  const helper = spawn(process.execPath, [auto, '--helper', home], {
    env: { PATH: process.env.PATH, HOME: home, ...more },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => helper.once('exit', resolve));
  const file = join(state, 'sluice', 'auto', 'helper');
  try {
    while (!existsSync(file)) await new Promise((done) => setTimeout(done, 20));
    await sluice(['uninstall', '--plan'], more);
    expect(existsSync(file)).toBe(true);
    expect((await sluice(['uninstall', '--yes'], more)).code).toBe(0);
    expect(await ended).toBe(0);
  } finally {
    helper.kill('SIGKILL');
  }
});

test('doctor knows the plugin, tries its hook, and says where it is switched off', async () => {
  const noted = (isOn: boolean) =>
    writeFileSync(
      settings(),
      JSON.stringify({ enabledPlugins: { 'sluice-auto-tools@sluice': isOn } }),
    );
  noted(false);
  expect((await doctor())('claude')).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('sluice-auto-tools@sluice of Claude Code is switched off'),
  });
  noted(true);
  const copy = join(home, '.claude/plugins/cache/sluice/sluice-auto-tools/0.1.0');
  cpSync(fileURLToPath(new URL('../../../../plugins/claude', import.meta.url)), copy, {
    recursive: true,
  });
  symlinkSync(
    fileURLToPath(new URL('../../../autocontext/bin/codex-auto.cjs', import.meta.url)),
    join(home, 'bin', 'codex-auto'),
  );
  const of = await doctor();
  expect(of('claude')).toBeUndefined();
  expect(of('claude registered')).toMatchObject({
    state: 'ok',
    found: 'in the plugin sluice-auto-tools@sluice, at most 15 s',
  });
  expect(of('claude fired')).toMatchObject({ state: 'ok' });
});

test('what is refused is named and exits with 1; the other client is served all the same', async () => {
  writeFileSync(settings(), '{"hooks":{"Stop":[{"hooks":[{"type":"command"}]}]}}');
  const { code, stderr } = await sluice(['install', '--yes']);
  expect(code).toBe(1);
  expect(stderr).toContain('hooks.Stop[0].hooks[0].command');
  expect(existsSync(join(home, '.codex', 'hooks.json'))).toBe(true);
  expect(existsSync(join(home, '.claude', 'hooks'))).toBe(false);
});

test('a machine without a client, a wrong name and settings that cannot be written are told', async () => {
  rmSync(join(home, '.claude'), { recursive: true });
  rmSync(join(home, '.codex'), { recursive: true });
  expect(await sluice(['install', '--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('sluice install claude'),
  });
  expect(await sluice(['install', 'cursor'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('claude or codex'),
  });
  writeFileSync(join(home, '.claude'), 'a file in the way');
  const blocked = await sluice(['install', 'claude', '--yes']);
  expect(blocked.code).toBe(1);
  expect(blocked.stderr).toContain('.claude');
  expect(blocked.stderr).not.toMatch(/\n\s+at /);
});

test.each([
  ['install', []],
  ['install', ['claude']],
  ['install', ['claude', '--json']],
  ['install', ['--lang', 'zh']],
  ['uninstall', []],
  ['uninstall', ['--json']],
])(
  'without a terminal and without --yes `%s %s` writes nothing, whatever stands on stdin, and exits with 1',
  async (name, words) => {
    if (name === 'uninstall') expect((await sluice(['install', '--yes'])).code).toBe(0);
    const before = contents(home);
    for (const input of ['', 'n\n', 'y\n', 'yes\nyes\n']) {
      const ended = await run(process.execPath, [bin, name, ...words], input, {}, true);
      expect(ended.code, input).toBe(1);
      expect(ended.stderr).toContain('--yes');
      expect(contents(home)).toEqual(before);
      if (words.includes('--json')) {
        expect(JSON.parse(ended.stdout)).toMatchObject({ ok: false, written: false });
      }
    }
  },
);

test('a plan that a person cannot see is not asked about: stdin alone being a terminal writes nothing', async () => {
  const command = `'${process.execPath}' '${bin}' install claude | cat; exit \${PIPESTATUS[0]}`;
  const path = join(home, 'bin', 'piped');
  writeFileSync(path, `#!/usr/bin/env bash\n${command}\n`);
  chmodSync(path, 0o755);
  const before = contents(home);
  const ended = await run('script', ['-qefc', path, '/dev/null'], 'y\r', {});
  expect(ended.code).toBe(1);
  expect(contents(home)).toEqual(before);
});

test('in a terminal it asks, and only a yes writes', async () => {
  const command = `'${process.execPath}' '${bin}' install claude`;
  const no = await run('script', ['-qefc', command, '/dev/null'], 'n\r', {});
  expect(no.stdout).toContain('Write these changes?');
  expect(no.code).toBe(1);
  expect(readFileSync(settings(), 'utf8')).toBe(theirs);
  const yes = await run('script', ['-qefc', command, '/dev/null'], 'y\r', {});
  expect(yes.code).toBe(0);
  expect(readFileSync(settings(), 'utf8')).toContain('--client claude');
});

test('O-16 U-06 doctor goes the way of a prompt and says how to mend each step', async () => {
  expect((await doctor())('claude')).toMatchObject({
    state: 'warn',
    mend: 'run: sluice install claude',
  });
  await sluice(['install', '--yes']);
  const { hooks } = JSON.parse(readFileSync(join(home, '.codex', 'hooks.json'), 'utf8'));
  const hook = {
    eventName: 'userPromptSubmit',
    enabled: true,
    ...hooks.UserPromptSubmit[0].hooks[0],
  };

  codexThatSays([{ ...hook, trustStatus: 'untrusted' }]);
  const before = await doctor();
  expect(before('claude registered')).toMatchObject({ state: 'ok' });
  expect(before('claude fired')).toMatchObject({ state: 'ok' });
  expect(before('claude accepted')).toMatchObject({
    state: 'warn',
    found: 'no prompt has come through yet',
  });
  expect(before('claude time')).toMatchObject({ state: 'ok' });
  expect(before('codex trusted')).toMatchObject({
    state: 'fail',
    mend: expect.stringContaining('/hooks'),
  });

  codexThatSays([{ ...hook, trustStatus: 'trusted' }]);
  expect((await doctor())('codex trusted')).toMatchObject({ state: 'ok' });
  codexThatSays([]);
  expect((await doctor())('codex trusted')).toMatchObject({ state: 'fail' });
  expect((await doctor({ SLUICE_CODEX: '/nowhere' }))('codex trusted')).toMatchObject({
    state: 'warn',
  });

  const off = await doctor({ CI_AUTO_TOOLS: 'off' });
  expect(off('claude fired')).toMatchObject({
    state: 'warn',
    mend: expect.stringContaining('CI_AUTO_TOOLS'),
  });
});

test('U-06 doctor tells what was accepted from the transcript of the client', async () => {
  await sluice(['install', 'claude', '--yes']);
  const { hooks } = JSON.parse(readFileSync(settings(), 'utf8'));
  const project = join(home, 'project');
  mkdirSync(join(project, '.git', 'objects'), { recursive: true });
  mkdirSync(join(project, '.git', 'refs'));
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(project, 'auth.ts'), 'export function verifyToken() {\n  return true;\n}\n');
  const payload = {
    session_id: '11112222-3333-4444',
    cwd: project,
    prompt: 'fix verifyToken in auth.ts',
  };
  const child = spawn('sh', ['-c', hooks.UserPromptSubmit[1].hooks[0].command], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home, SLUICE_NO_BACKGROUND: '1' },
  });
  let printed = '';
  child.stdout.on('data', (part) => (printed += part));
  // A program that ends before it has read all is judged by how it ended.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(payload));
  await new Promise((resolve) => child.on('close', resolve));
  const context = JSON.parse(printed).hookSpecificOutput.additionalContext;

  const transcripts = join(home, '.claude', 'projects', 'p');
  mkdirSync(transcripts, { recursive: true });
  const transcript = join(transcripts, '11112222-3333-4444.jsonl');
  writeFileSync(transcript, `${JSON.stringify({ attachment: { content: [context] } })}\n`);
  expect((await doctor())('claude accepted')).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('stands in the transcript'),
  });
  writeFileSync(transcript, '{}\n');
  expect((await doctor())('claude accepted')).toMatchObject({ state: 'fail' });
});

test('U-06 doctor names a malformed entry, a launcher that is gone and one that leads nowhere', async () => {
  await sluice(['install', 'claude', '--yes']);
  const launcher = join(home, '.claude', 'hooks', 'context-inject-global.sh');
  const whole = readFileSync(launcher, 'utf8');
  writeFileSync(launcher, whole.replace(/adapter='.*'/, "adapter='/gone/x.sh'"));
  expect((await doctor())('claude registered')).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('/gone/x.sh'),
  });
  rmSync(launcher);
  expect((await doctor())('claude registered')).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('is missing'),
  });
  writeFileSync(launcher, whole);
  writeFileSync(
    settings(),
    readFileSync(settings(), 'utf8').replace('"command": "true"', '"comand": "true"'),
  );
  expect((await doctor())('claude registered')).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('hooks.UserPromptSubmit[0].hooks[0].command'),
    mend: expect.stringContaining('sluice install claude'),
  });
});
