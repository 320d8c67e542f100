import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { builtBun, type TemporaryRepository, temporaryRepository } from './testing/index.js';

const hook = join(import.meta.dirname, '..', '..', '..', 'hooks', 'context-inject-global.sh');
let made: TemporaryRepository;
afterEach(() => made.remove());

const files = {
  'src/auth.ts': 'export function verifyToken(token: string) {\n  return token;\n}\n',
};

/** The whole hook, started in the repository as a client does. */
function run(env: Record<string, string>, prompt = 'fix verifyToken', session = 's') {
  const ended = spawnSync('bash', [hook], {
    cwd: made.root,
    env: { ...made.env, SLUICE_AUTO_HELPER: 'off', ...env },
    input: JSON.stringify({ prompt, cwd: made.root, session_id: session }),
    encoding: 'utf8',
  });
  const context: string =
    ended.stdout === '' ? '' : JSON.parse(ended.stdout).hookSpecificOutput.additionalContext;
  return { ...ended, context };
}

function script(name: string, body: string): string {
  made.write(`../${name}`, `#!/bin/sh\n${body}\n`);
  const path = join(made.root, '..', name);
  chmodSync(path, 0o755);
  return path;
}

/** What differs from run to run: the mark around data, the number of the run and times. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/sluice-data-[0-9a-f]+/g, 'mark')
    .replaceAll(/run \d{8}-\d{6}-[0-9a-f]+/g, 'run')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
}

test('O-01 Bun answers a hook where it is installed, in the words of Node', () => {
  made = temporaryRepository({
    ...files,
    'src/session.ts': "import { verifyToken } from './auth.js';\nverifyToken('a');\n",
  });
  for (const prompt of ['fix verifyToken', '为什么 verifyToken 失败', 'explain src/session.ts']) {
    // A Node that cannot run shows that nobody asked it.
    const bun = run({ SLUICE_NODE: '/bin/false' }, prompt, `bun ${prompt}`);
    const node = run({ SLUICE_BUN: 'off' }, prompt, `node ${prompt}`);
    expect(bun).toMatchObject({ status: 0, stderr: '' });
    expect(bun.context).toContain('src/auth.ts');
    expect(withoutChance(bun.context)).toBe(withoutChance(node.context));
  }
  const kept = readFileSync(join(made.env.XDG_STATE_HOME!, 'sluice/auto/receipts.jsonl'), 'utf8');
  const engines = kept
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line).engine).split(' ')[0]);
  expect(engines).toEqual(['Bun', 'Node', 'Bun', 'Node', 'Bun', 'Node']);
});

test('O-13 where Bun does not start, fails, is killed or says half a word, Node answers', () => {
  made = temporaryRepository(files);
  for (const [place, body] of [
    'exit 127',
    'kill -ILL $$',
    'exit 1',
    'printf \'{"hookSpecificOutput":{"hookEv\'; kill -SEGV $$',
  ].entries()) {
    const ended = run({ SLUICE_BUN: script('bun', body) }, 'fix verifyToken', `s${place}`);
    expect(ended.status, body).toBe(0);
    expect(ended.context, body).toContain('src/auth.ts');
  }
});

test('O-07 a repository cannot configure the engine: its bunfig.toml and .env are not read', () => {
  const mark = 'preload-ran';
  made = temporaryRepository({
    ...files,
    'bunfig.toml': 'preload = ["./preload.js"]\n',
    'preload.js': `require('node:fs').writeFileSync(__dirname + '/../${mark}', '');\n`,
    '.env': 'CI_AUTO_TOOLS=off\n',
    'empty.js': '',
  });
  const ended = run({ SLUICE_NODE: '/bin/false' });
  expect(ended.context).toContain('src/auth.ts');
  expect(existsSync(join(made.root, '..', mark))).toBe(false);
  // The trap is a real one: Bun started in the repository steps into it.
  spawnSync(builtBun.bun, ['empty.js'], { cwd: made.root, env: made.env });
  expect(existsSync(join(made.root, '..', mark))).toBe(true);
});

test('O-03 what was set for the engine does not reach a program that stands in for a tool', () => {
  made = temporaryRepository(files);
  const seen = join(made.root, '..', 'seen');
  const tool = script('tool', `{ env; pwd; } >"${seen}"; echo '{"candidates":[]}'`);
  run({
    SLUICE_NODE: '/bin/false',
    BUN_OPTIONS: '--inspect-wait',
    BUN_CRASH_REPORT_URL: 'http://127.0.0.1:9',
    CI_AUTO_TOOLS_RUNNER_CI_SEARCH: tool,
  });
  const lines = readFileSync(seen, 'utf8').trim().split('\n');
  expect(lines.filter((line) => /^(?:BUN_|SLUICE_AUTO_CWD|DO_NOT_TRACK)/.test(line))).toEqual([]);
  expect(lines.at(-1)).toBe(made.root);
});
