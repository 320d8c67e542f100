import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

test.each(['README.md', 'README.zh-CN.md'])('the code of %s is the example that runs', (file) => {
  const blocks = [...read(file).matchAll(/<!-- (\S+) -->\n```js\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThan(0);
  for (const [, path, code] of blocks) expect(code).toBe(read(path ?? ''));
});

test('README names both commands and CI runs exactly them', () => {
  expect(read('README.md')).toContain('npm ci && npm start');
  expect(read('README.md')).toContain('npm ci && npm test');
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm'));
  expect(commands).toEqual(['npm ci', 'npm test']);
});

test('both READMEs list every package that exists', async () => {
  const { packageNames } = (await import(`${root}scripts/packages.mjs`)) as {
    packageNames(): string[];
  };
  for (const file of ['README.md', 'README.zh-CN.md']) {
    const listed = [...read(file).matchAll(/\(packages\/([\w-]+)\)/g)].map((match) => match[1]);
    expect(listed.sort()).toEqual(packageNames().sort());
  }
});
