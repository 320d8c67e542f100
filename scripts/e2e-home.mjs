// A home with hooks of other people and ours in it, and the ways to put a prompt through a real client there.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const sluiceBin = `${root}packages/cli/bin/sluice.cjs`;
const wrapperBin = `${root}packages/autocontext/bin/codex-auto.cjs`;
export const BYPASS = '--dangerously-bypass-hook-trust';
const MARK = /<<<sluice-data-[0-9a-f]+/g;

/** A home with hooks of other people, our hook installed by the command, and a small repository. */
export async function newHome({ lib, startMock }, client, { files = {}, install = true } = {}) {
  const run = lib.freshRun(`sluice-auto-${client}`);
  writeProject(lib, run, files);
  const settings =
    client === 'claude'
      ? join(run.home, '.claude', 'settings.json')
      : join(run.home, '.codex', 'hooks.json');
  const output = JSON.stringify({
    hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'THEIR-CONTEXT' },
  });
  const command = `cat >/dev/null; echo '${output}'`;
  const theirs = `${JSON.stringify({ hooks: { UserPromptSubmit: [{ hooks: [{ type: 'command', command, timeout: 9 }] }] } }, null, '\t')}\n`;
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, theirs);
  const env = {
    ...lib.isolatedEnv(run, lib.CLAUDE_QUIET),
    CODEX_HOME: join(run.home, '.codex'),
    SLUICE_CODEX: lib.CODEX_BIN,
    SLUICE_NO_BACKGROUND: '1',
  };
  const home = { lib, startMock, client, run, settings, theirs, env, config: '', features: {} };
  if (install) {
    const { status, stderr } = sluice(home, ['install', client, '--yes']);
    if (status !== 0) throw new Error(`install: ${stderr}`);
  }
  return home;
}

function writeProject(lib, run, files) {
  const all = {
    'src/auth.ts':
      "import { readToken } from './token';\n\nexport function verifyToken(raw: string): boolean {\n  return readToken(raw) !== undefined;\n}\n",
    'src/token.ts':
      'export function readToken(raw: string) {\n  return raw.slice(2) || undefined;\n}\n',
    'src/login.ts':
      "import { verifyToken } from './auth';\n\nexport function loginUser(raw: string) {\n  return verifyToken(raw) ? 'in' : 'out';\n}\n",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(run.project, name)), { recursive: true });
    writeFileSync(join(run.project, name), text);
  }
  lib.seedProject(run.project, {});
}

export function program({ run }, name, text) {
  const path = join(run.bin, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

export function sluice({ env, run }, args) {
  return spawnSync(process.execPath, [sluiceBin, ...args], {
    env,
    cwd: run.project,
    encoding: 'utf8',
  });
}

export function doctorOf(home) {
  const { stdout, stderr } = sluice(home, ['doctor', '--json']);
  if (stdout === '') throw new Error(`doctor: ${stderr}`);
  return Object.fromEntries(JSON.parse(stdout).checks.map((check) => [check.name, check]));
}

/** One prompt through the client itself. `request` is what the model got. */
export async function ask(home, prompt, { env = {}, args } = {}) {
  const { lib, run } = home;
  const before = lib.mains(run).length;
  const shared = { run, seed: false, env: { ...home.env, ...env } };
  const client =
    home.client === 'claude'
      ? await lib.runClaude({ ...shared, settings: null, prompt, ...(args ? { args } : {}) })
      : await lib.runCodex({
          ...shared,
          config: home.config,
          features: home.features,
          argv: args ?? ['exec', BYPASS, '-'],
          input: prompt,
        });
  return { client, request: client.mains[before]?.body };
}

/** Prompts through codex-auto, one process each, with our own hook installed and trusted. */
export async function wrap(home, prompts) {
  const { lib, run, startMock } = home;
  const steps = prompts.map((_, index) => ({ text: `ANSWER-${index + 1}` }));
  const mock = await startMock({ log: run.log, steps });
  const before = lib.mains(run).length;
  writeFileSync(
    join(run.home, '.codex', 'config.toml'),
    lib.codexConfig({ port: mock.port, config: home.config }),
  );
  const codes = [];
  const words = [];
  for (const prompt of prompts) {
    const [word, input] = Array.isArray(prompt) ? prompt : [prompt, ''];
    const { rc, stderr } = await lib.exec(
      process.execPath,
      [wrapperBin, '--codex-arg', BYPASS, word],
      { env: { ...home.env, MOCK_API_KEY: 'test-key' }, cwd: join(run.project, 'src'), input },
    );
    codes.push(rc);
    words.push(stderr);
  }
  await mock.close();
  return {
    codes,
    words,
    requests: lib
      .mains(run)
      .slice(before)
      .map(({ body }) => body),
  };
}

/** The process that keeps our orchestrator warm, once it has warmed up. */
export async function helperOf({ run }) {
  const file = join(run.home, '.local', 'state', 'sluice', 'auto', 'helper');
  for (let round = 0; round < 100 && !existsSync(file); round += 1) await pause(100);
  if (!existsSync(file)) return undefined;
  await pause(3000);
  return Number(readFileSync(file, 'utf8').split(' ')[3]);
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** What Codex itself says of its hooks, with the keys under which it keeps trust. */
export async function codexHooks({ lib, env, run }) {
  const ask = (id, method, params) => `${JSON.stringify({ id, method, params })}\n`;
  const input = `${ask(1, 'initialize', { clientInfo: { name: 'e2e', version: '0' } })}${JSON.stringify({ method: 'initialized' })}\n${ask(2, 'hooks/list', { cwds: [run.project] })}`;
  const { stdout } = await lib.exec(
    '/bin/sh',
    ['-c', '(cat; sleep 3) | "$0" app-server', lib.CODEX_BIN],
    {
      env,
      cwd: run.project,
      input,
    },
  );
  const line = stdout.split('\n').find((text) => text.startsWith('{"id":2'));
  return JSON.parse(line).result.data[0];
}

export function has({ lib }, request, text) {
  return request !== undefined && lib.locate(request, text).length > 0;
}

export function contextOf({ lib }, request) {
  return request === undefined ? undefined : lib.locate(request, '<<<sluice-data-')[0]?.text;
}

/** The prompt and one context, whole, fenced and about the right file, are in the request. */
export function judge(need, home, request, prompt, expected = 'src/auth.ts') {
  const { lib } = home;
  need(request !== undefined, 'no request reached the model');
  if (request === undefined) return [];
  need(has(home, request, prompt), 'the prompt did not arrive');
  const [hit, ...more] = lib.locate(request, '<<<sluice-data-');
  need(hit !== undefined, 'no context arrived');
  if (hit === undefined) return [];
  const fences = [hit, ...more].flatMap(({ text }) => text.match(MARK) ?? []);
  need(new Set(fences).size === 1, `${new Set(fences).size} contexts arrived`);
  need(hit.text.includes(expected), `nothing about ${expected}: ${hit.text.slice(0, 300)}`);
  const line = hit.text.split('\n').find((text) => text.includes('[Auto Tools]')) ?? '';
  return [
    `landed:  ${hit.path} role=${lib.roleAt(request, hit.path)}`,
    `context: ${line.slice(0, 160)}`,
  ];
}
