import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test.each(readdirSync(`${root}packages`))(
  'the README of %s says what it is not, the main path and what one changes most, by files that exist',
  (name) => {
    const text = read(`packages/${name}/README.md`);
    expect(text).toMatch(new RegExp(`^# @sluice/${name}\n`));
    for (const heading of ['What it is not', 'The main path', 'What one changes most']) {
      expect(text).toContain(`\n## ${heading}\n`);
    }
    const named = [
      ...text.matchAll(/`((?:src|packages|tests|docs|bench|scripts)\/[\w./-]+)`/g),
    ].map(([, path = '']) => (path.startsWith('src/') ? `packages/${name}/${path}` : path));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  },
);

test('ARCHITECTURE names every entry of a package beside its own name, and no other', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/`@sluice\/([\w-]+)\/([\w./*-]+)`/g)].map(
    ([, name, entry]) => `${name}/${entry}`,
  );
  const offered = readdirSync(`${root}packages`).flatMap((name) => {
    const { exports = {} } = JSON.parse(read(`packages/${name}/package.json`));
    return Object.keys(exports)
      .filter((entry) => entry !== '.' && entry !== './package.json')
      .map((entry) => `${name}/${entry.slice(2)}`);
  });
  expect([...new Set(named)].sort()).toEqual(offered.sort());
});

test('the table of ARCHITECTURE says who may import whom as the table that is checked does', async () => {
  const { layers } = (await import(`${root}scripts/layers.mjs`)) as {
    layers: Record<string, { may: string[] }>;
  };
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `(\w+)` \| .* \| ([^|]+) \|$/gm)];
  const shown = Object.fromEntries(
    rows.map(([, name = '', may = '']) => [name, may === '–' ? [] : may.split(', ').sort()]),
  );
  const held = Object.fromEntries(
    Object.entries(layers).map(([name, { may }]) => [
      name,
      may.filter((other) => other !== 'plain').sort(),
    ]),
  );
  expect(shown).toEqual({ ...held, cli: ['all but console and protocol'] });
});
