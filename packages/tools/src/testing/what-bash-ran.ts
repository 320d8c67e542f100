import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@sluice/sandbox';
import { REAL_PROGRAMS, STUBS } from './generated-scripts.js';

const CHUNK = 100;

/** Runs one script after the other, each in a folder of its own, and keeps what ran and what `set -x` showed. */
const DRIVER = String.raw`
root=$PWD
numbers=$(cat numbers)
for name in $(compgen -e); do unset "$name"; done
export PATH=$root/bin RAN BASH_XTRACEFD=9 HOME TMPDIR
for number in $numbers; do
  folder=$root/runs/$number
  command -p mkdir "$folder" && cd "$folder" || exit 1
  RAN=$root/ran/$number HOME=$folder TMPDIR=$folder
  timeout -s KILL 3 bash --norc --noprofile -x "$root/scripts/$number" \
    9>"$root/trace/$number" </dev/null >/dev/null 2>&1
done
`;

/** The names of the programs, builtins and functions that a real bash ran for each script, confined where it can be. */
export function whatBashRan(scripts: readonly string[]): Promise<readonly (readonly string[])[]> {
  return runScripts(scripts, namesIn);
}

/** The files that each script left in the folder in which it ran. */
export function whatBashMade(scripts: readonly string[]): Promise<readonly (readonly string[])[]> {
  return runScripts(scripts, (root, index) => {
    const folder = join(root, 'runs', String(index));
    return existsSync(folder) ? readdirSync(folder) : [];
  });
}

async function runScripts(
  scripts: readonly string[],
  read: (root: string, index: number) => readonly string[],
): Promise<readonly (readonly string[])[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-bash-')));
  const sandbox = await createSandbox({ roots: [root] });
  try {
    layOut(root, scripts);
    for (let start = 0; start < scripts.length; start += CHUNK) {
      const numbers = scripts.slice(start, start + CHUNK).map((_, index) => start + index);
      writeFileSync(join(root, 'numbers'), numbers.join('\n'));
      await sandbox.exec(['/bin/bash', '--norc', '-c', DRIVER], { timeoutMs: 500_000 });
    }
    return scripts.map((_, index) => read(root, index));
  } finally {
    await sandbox.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function layOut(root: string, scripts: readonly string[]): void {
  for (const folder of ['bin', 'stubs', 'scripts', 'ran', 'trace', 'runs', 'runs/stubs']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const name of STUBS) {
    for (const folder of ['bin', 'runs/stubs']) {
      const path = join(root, folder, name);
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
      writeFileSync(path, '#!/bin/sh\necho "${0##*/}" >> "$RAN"\n');
      chmodSync(path, 0o755);
    }
  }
  for (const name of REAL_PROGRAMS) {
    const path = execFileSync('bash', ['-c', `type -P ${name} || true`], {
      encoding: 'utf8',
    }).trim();
    if (path !== '') symlinkSync(path, join(root, 'bin', name));
  }
  for (const [index, script] of scripts.entries()) {
    writeFileSync(join(root, 'scripts', String(index)), script);
  }
}

const NOT_COMMANDS = new Set(['[[', '((', 'for', 'case', 'select', 'coproc']);

function namesIn(root: string, index: number): readonly string[] {
  const names = new Set(linesOf(join(root, 'ran', String(index))));
  for (const line of linesOf(join(root, 'trace', String(index)))) {
    const token = /^\++ (\S+)/.exec(line)?.[1];
    if (token === undefined || NOT_COMMANDS.has(token)) continue;
    if (/^[A-Za-z_]\w*(?:\[.*)?\+?=/.test(token) || /^[a-z]*['"$]/.test(token)) continue;
    names.add(token.slice(token.lastIndexOf('/') + 1));
  }
  return [...names].filter((name) => name !== '');
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    // Nothing ran.
    return [];
  }
}
