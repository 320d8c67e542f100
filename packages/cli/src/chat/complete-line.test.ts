import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeLine } from './complete-line.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-complete-'));
  for (const name of ['src/chat', 'node_modules/x', '.git', '.github'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['src/a.ts', 'src/ab.ts', 'README.md', '.env', '说明.md'])
    writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each<[string, string[], string]>([
  ['/h', ['/help'], '/h'],
  ['/', ['/help', '/exit'], '/'],
  ['look at @src/a', ['@src/a.ts', '@src/ab.ts'], '@src/a'],
  ['@s', ['@src/'], '@s'],
  ['@', ['@README.md', '@src/', '@说明.md'], '@'],
  ['@说', ['@说明.md'], '@说'],
  ['@.', ['@.env', '@.github/'], '@.'],
  ['@src/none/', [], '@src/none/'],
  ['@../', [], '@../'],
  ['@src/../../', [], '@src/../../'],
  ['@/etc/pas', [], '@/etc/pas'],
  ['mail ann@exa', [], 'mail ann@exa'],
  ['plain words', [], 'plain words'],
])(
  'N-09 %s is completed with files of the workspace and commands, nothing else',
  (line, hits, word) => expect(completeLine(line, folder)).toEqual([hits, word]),
);
