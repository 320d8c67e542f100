import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const documents = ['docs/auto-tools.md', 'docs/auto-tools.zh-CN.md'];

/** Every key of the config file, as `budget.wall_ms`; of tools only what holds for all of them. */
function configKeys(): readonly string[] {
  const keys: string[] = [];
  let section = '';
  for (const line of read('config/auto-tools.yaml').split('\n')) {
    const [, indent = '', key = ''] = /^( *)([a-z_0-9]+):/.exec(line) ?? [];
    if (key === '') continue;
    if (indent === '') section = key;
    if (section !== 'tools') keys.push(indent === '' ? key : `${section}.${key}`);
  }
  return keys.filter((key) => !['budget', 'snippets', 'tier_max'].includes(key));
}

test.each(documents)('O-18 %s names every key of the config file and every variable', (file) => {
  const text = read(file);
  const ranges = read('packages/autocontext/src/settings/ranges.ts');
  const variables = [...ranges.matchAll(/env: '(\w+)'/g)].map((match) => match[1] ?? '');
  expect(variables.length).toBeGreaterThan(5);
  expect(configKeys().length).toBeGreaterThan(6);
  for (const key of [...configKeys(), 'repo_root']) expect(text).toContain(`\`${key}\``);
  for (const name of [
    ...variables,
    'CI_AUTO_TOOLS',
    'CI_AUTO_TOOLS_MODE',
    'CI_AUTO_TOOLS_DRY_RUN=1',
    'CI_AUTO_TOOLS_TIER_MAX',
    'CI_AUTO_TOOLS_REPO_ROOT',
  ]) {
    expect(text).toContain(`\`${name}\``);
  }
});

test('O-18 both languages have the same parts, and neither names a file that does not exist', () => {
  const [english = '', chinese = ''] = documents.map(read);
  const shape = (text: string) =>
    text
      .split('\n')
      .map((line) => /^(#+|```|\| )/.exec(line)?.[1])
      .filter((mark) => mark !== undefined);
  expect(shape(chinese)).toEqual(shape(english));
  for (const never of ['.env', '*.pem', '*.key', 'id_rsa*', '.npmrc']) {
    expect(english).toContain(`\`${never}\``);
    expect(chinese).toContain(`\`${never}\``);
  }
  for (const text of [english, chinese]) {
    for (const [, path] of text.matchAll(/`(hooks\/[\w-]+\.sh)/g)) {
      expect(read(path ?? '')).not.toBe('');
    }
  }
});
