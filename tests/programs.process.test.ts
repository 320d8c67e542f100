import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const check = fileURLToPath(new URL('../scripts/check-programs.mjs', import.meta.url));
let tree: string;

beforeEach(() => {
  tree = `${mkdtempSync(join(tmpdir(), 'sluice-programs-'))}/`;
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

/** What the check prints, with its exit code: 0 when nothing is wrong. */
function faults(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [check, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

test('I09 the tree itself starts git, ripgrep and Node through their doors only', async () => {
  expect(await faults()).toMatchObject({ code: 0 });
});

test.each([
  ['packages/kernel/src/a.ts', "import { execFile } from 'node:child_process';"],
  ['packages/codeintel/src/b.ts', "const { spawn } = require('child_process');"],
  ['packages/codeintel/src/c.ts', "const m = await import('node:child_process');"],
  ['packages/cli/src/d.ts', 'Bun.spawn(["git"]);'],
  ['packages/cli/src/e.ts', "import { simpleGit } from 'simple-git';"],
  ['packages/cli/src/serve/open-page.ts', "spawn('git', ['log']);"],
  ['packages/cli/src/serve/open-page.ts', "execSync('git log');"],
  ['packages/autocontext/src/run/command-tool.ts', "spawn('/usr/bin/git', []);"],
  ['packages/sandbox/src/processes/reaper.ts', "spawn('rg', []);"],
  ['packages/cli/bin/f.cjs', "require('node:child_process').execFileSync('npm', ['ci']);"],
  ['hooks/g.sh', 'root=$(git rev-parse --show-toplevel)'],
  ['hooks/h.sh', 'cd "$1" && git status'],
  ['bin/run', '#!/usr/bin/env bash\nexec npx thing'],
])('I09 a spawn in %s that has no place there is found: %s', async (path, text) => {
  plant(path, `${text}\n`);
  const { code, said } = await faults(tree);
  expect(code).toBe(1);
  expect(said).toContain(path);
});

test.each([
  ['packages/kernel/src/a.ts', '// child_process is for others: `git log`'],
  ['packages/cli/src/b.ts', "const words = 'git log shows it';"],
  ['hooks/c.sh', '# git is not needed here'],
  ['packages/cli/src/d.test.ts', "import { spawn } from 'node:child_process';"],
])('words about git in %s are no spawn', async (path, text) => {
  plant(path, `${text}\n`);
  expect(await faults(tree)).toMatchObject({ code: 0 });
});
