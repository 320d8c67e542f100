import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}docs/decisions/`;
const files = readdirSync(folder)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .sort();

/** The number and the title that a decision begins with. */
function headOf(file: string): { number: string; title: string } {
  const [, number = '', title = ''] =
    /^# (\d{4}):? (.+)\n/.exec(readFileSync(`${folder}${file}`, 'utf8')) ?? [];
  return { number, title };
}

test('the index lists every decision, in order, under its own title', () => {
  const rows = readFileSync(`${folder}README.md`, 'utf8')
    .split('\n')
    .filter((line) => /^\| \[/.test(line));
  const wanted = files.map((file) => {
    const { number, title } = headOf(file);
    return `| [${number}](${file}) | ${title} |`;
  });
  expect(rows).toEqual(wanted);
});

test('a decision begins with the number of its file, and no number is given twice', () => {
  const numbers = files.map((file) => headOf(file).number);
  expect(numbers).toEqual(files.map((file) => file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every page that a document links to is there', () => {
  const pages = [
    // The site is built by a generator that refuses a broken link, and its own test follows every link once more.
    ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('site/'))
      .map((name) => `docs/${name}`),
    ...readdirSync(root),
    ...readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`),
  ].filter((name) => name.endsWith('.md') && existsSync(`${root}${name}`));
  const broken = pages.flatMap((page) => {
    const text = readFileSync(`${root}${page}`, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .filter(([, target = '']) => !existsSync(new URL(target, `file://${root}${page}`)))
      .map(([, target]) => `${page}: ${target}`);
  });
  expect(broken).toEqual([]);
});

test('every decision that a file names by its number is there', () => {
  const known = new Set(files.map((file) => file.slice(0, 4)));
  const texts = ['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'CHANGELOG.md'];
  const named = [
    ...texts,
    ...readdirSync(`${root}packages`, { recursive: true, encoding: 'utf8' })
      .map((name) => `packages/${name}`)
      .filter((name) => /\/src\/.*\.tsx?$|\/README\.md$/.test(name)),
    ...files.map((file) => `docs/decisions/${file}`),
  ];
  const missing = named.flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(/[Dd]ecisions? (\d{4})/g)]
      .filter(([, number = '']) => !known.has(number))
      .map(([, number]) => `${path}: ${number}`),
  );
  expect(missing).toEqual([]);
});
