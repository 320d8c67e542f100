import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LONGEST = 300;

test.each(['codeintel', 'guard'])(
  'no source line of %s is a table: data has files of its own',
  (name) => {
    const folder = new URL(`../packages/${name}/src/`, import.meta.url);
    const faults = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('compiled/'))
      .filter((path) => {
        const lines = readFileSync(new URL(path, folder), 'utf8').split('\n');
        return lines.some((line) => line.length > LONGEST);
      });
    expect(faults).toEqual([]);
  },
);
