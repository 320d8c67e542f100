import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let base: string;
let root: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-impact-')));
  root = join(base, 'repository');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(root, '.git'));
  writeFileSync(
    join(root, 'src/store.ts'),
    'export function saveAll() {\n  return 1;\n}\n\nexport function alone() {\n  return 2;\n}\n',
  );
  writeFileSync(
    join(root, 'src/main.ts'),
    "import { saveAll } from './store.js';\n\nexport function start() {\n  return saveAll();\n}\n",
  );
  sluice(['index', '--quiet']);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function sluice(words: readonly string[], cwd = root) {
  const env = { PATH: process.env.PATH, HOME: base, XDG_CACHE_HOME: join(base, 'cache') };
  return spawnSync(process.execPath, [bin, ...words], { cwd, env, encoding: 'utf8' });
}

test.each([
  [['src/store.ts'], '.'],
  [['./src/store.ts'], '.'],
  [['store.ts'], 'src'],
  [['src/store.ts'], 'src'],
  [['--file', 'src/store.ts'], '.'],
])('I-22 impact %j in %s is about the file', (words, folder) => {
  const { status, stdout } = sluice(['impact', ...words], join(root, folder));
  expect(status).toBe(0);
  expect(stdout).toMatch(/^src\/store\.ts: \d+ affected/);
  expect(stdout).toContain('src/main.ts');
});

test('I-22 impact of a symbol names who uses it; what is neither symbol nor file is told', () => {
  expect(sluice(['impact', 'saveAll']).stdout).toContain('src/main.ts::start');
  const wrong = sluice(['impact', 'src/stor.ts']);
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(wrong.stderr).toContain('no symbol and no file "src/stor.ts"');
  expect(sluice(['impact'])).toMatchObject({ status: 2, stdout: '' });
});

test('I-22 the answer to a bad filter of find is an error and not silence', () => {
  for (const words of [
    ['--path', 'scr'],
    ['--language', 'cobol'],
  ]) {
    const { status, stdout, stderr } = sluice(['find', 'save all', ...words]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(words[1]);
  }
  expect(sluice(['hotspots', '--path', 'scr']).status).toBe(1);
});
