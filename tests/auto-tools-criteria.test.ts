import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('O-17 each of AC-001 to AC-015 has a bats test under its name, and npm test runs bats', () => {
  const text = readFileSync(`${root}tests/auto-tools.bats`, 'utf8');
  const titles = [...text.matchAll(/^@test "([^"]+)" \{$/gm)].map((match) => match[1] ?? '');
  for (let number = 1; number <= 15; number += 1) {
    const name = `AC-${String(number).padStart(3, '0')}`;
    expect(titles.filter((title) => title.startsWith(`${name} `))).not.toEqual([]);
  }
  expect(text).not.toMatch(/^\s*skip\b/m);
  expect(readFileSync(`${root}scripts/test.mjs`, 'utf8')).toContain("name.endsWith('.bats')");
});
