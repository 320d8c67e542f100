import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutBackend } from './without-backend.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let base: string;
let work: string;
let home: string;
let mark: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-no-backend-')));
  [work, home, mark] = [join(base, 'work'), join(base, 'home'), join(base, 'ran')];
  for (const folder of [work, home]) mkdirSync(folder);
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program to its end on a host with or without a backend. */
function runOn(
  host: 'backend' | 'no backend',
  command: readonly [string, ...string[]],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Ended {
  const [first, ...rest] = command;
  const [program, args] = host === 'backend' ? [first, rest] : withoutBackend(first, rest);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: work,
    input: options.input ?? '',
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SLUICE_NO_BACKGROUND: '1',
      SLUICE_NO_HELPER: '1',
      ...options.env,
    },
  });
  return { code: status, out: stdout + stderr };
}

/** A program of somebody who took the toolset as it comes, or with a policy that allows everything. */
function toolsetProgram(permission: string): string {
  const path = join(base, 'program.mjs');
  const from = (name: string) => JSON.stringify(join(root, 'packages', name, 'dist', 'index.js'));
  writeFileSync(
    path,
    `import { createCallableToolset } from ${from('tools')};
import { createSandbox } from ${from('sandbox')};
const sandbox = await createSandbox({ roots: [process.cwd()] });
const set = createCallableToolset({ sandbox${permission} });
const call = set.handle({ id: 'c1', name: 'Bash', arguments: { command: 'touch made' } });
const asked = async () => {
  for (;;) {
    if ((await set.runtime.pendingApprovals()).length > 0) return 'asked';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
console.log('ending:', await Promise.race([call.then(() => 'ran'), asked()]));
process.exit(0);
`,
  );
  return path;
}

test.each([
  ['as it comes', ''],
  ['with a policy that allows everything', ", permission: { mode: 'auto' }"],
])(
  'item 3: a program with the toolset %s runs no command unasked on a host without a backend',
  (_name, permission) => {
    const program = toolsetProgram(permission);
    expect(runOn('backend', [process.execPath, program]).out).toContain('ending: ran');
    expect(existsSync(join(work, 'made'))).toBe(true);
    rmSync(join(work, 'made'));
    expect(runOn('no backend', [process.execPath, program]).out).toContain('ending: asked');
    expect(existsSync(join(work, 'made'))).toBe(false);
  },
);

/** A repository whose settings and files make git, ripgrep, Node and shells run something, where they are obeyed. */
function hostileWork(): void {
  const trap = join(work, 'trap.sh');
  const files: Readonly<Record<string, string>> = {
    'trap.sh': `#!/bin/sh\n: > '${mark}'\n`,
    'src/parse.ts': 'export function parseWords(text: string) {\n  return text.split(" ");\n}\n',
    '.gitattributes': '* filter=evil diff=evil\n',
    '.envrc': `touch ${mark}\n`,
    '.npmrc': `script-shell=${trap}\nnode-options=--require=${join(work, 'evil.cjs')}\n`,
    'evil.cjs': `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');\n`,
    '.ripgreprc': `--pre=${trap}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
  for (const name of ['trap.sh', 'git', 'rg', 'node', 'bash']) {
    writeFileSync(join(work, name), files['trap.sh'] ?? '');
    chmodSync(join(work, name), 0o755);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: work, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', 'src');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.invalid', 'commit', '-qm', 'First words');
  for (const [name, value] of [
    ['core.fsmonitor', trap],
    ['core.pager', trap],
    ['diff.external', trap],
    ['diff.evil.textconv', trap],
    ['filter.evil.clean', trap],
    ['log.showSignature', 'true'],
    ['gpg.program', trap],
    ['core.hooksPath', work],
  ])
    git('config', name ?? '', value ?? '');
}

test('item 3: auto tools run nothing of a repository on a host without a backend', () => {
  hostileWork();
  const prompt = 'where does parseWords split the text?';
  for (const host of ['backend', 'no backend'] as const) {
    const event = { session_id: host, cwd: work, hook_event_name: 'UserPromptSubmit', prompt };
    const input = JSON.stringify(event);
    const hook = join(root, 'hooks', 'context-inject-global.sh');
    const hooked = runOn(host, ['/bin/bash', hook, '--client', 'claude'], { input });
    expect(hooked.code, hooked.out).toBe(0);
    expect(hooked.out).toContain('parseWords');
    const codex = join(root, 'packages', 'autocontext', 'bin', 'codex-auto.cjs');
    mkdirSync(join(base, 'bin'), { recursive: true });
    writeFileSync(join(base, 'bin', 'codex'), '#!/bin/sh\ncat >/dev/null\necho ANSWER\n');
    chmodSync(join(base, 'bin', 'codex'), 0o755);
    const env = { PATH: `${join(base, 'bin')}:${process.env.PATH}` };
    runOn(host, [process.execPath, codex, 'exec', prompt], { env });
    const found = runOn(host, [
      process.execPath,
      join(root, 'packages/cli/bin/sluice.cjs'),
      'find',
      'parseWords',
      '--repo',
      '.',
    ]);
    expect(found.out).toContain('src/parse.ts');
    expect(existsSync(mark), host).toBe(false);
  }
});

test('item 3: doctor names what a host without a backend does not promise', () => {
  const bin = join(root, 'packages/cli/bin/sluice.cjs');
  expect(runOn('no backend', [process.execPath, bin, 'doctor', '--json']).out).toMatch(
    /unconfined|no backend|bubblewrap/i,
  );
});
