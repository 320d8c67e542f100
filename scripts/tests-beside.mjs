// Every source file of more than 40 lines has a test of its name beside it, or stands in tests-elsewhere.json with the
// test that covers it and the reason. The list may only shrink: a row that is no longer needed is a fault.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { readJson } from './packages.mjs';
import { root } from './run.mjs';

const LONG = 40;

/** Every way in which the tree below `base` breaks the rule; empty when it keeps it. */
export function testFaults(base = root, groups = readJson(`${base}scripts/tests-elsewhere.json`)) {
  const listed = new Map();
  const faults = [];
  for (const { why, tests, files } of groups) {
    if (!why) faults.push(`tests-elsewhere.json: no reason for ${files[0]}`);
    for (const test of tests) {
      if (!existsSync(`${base}${test}`)) faults.push(`tests-elsewhere.json: there is no ${test}`);
    }
    for (const file of files) listed.set(file, why);
  }
  for (const file of untested(base)) {
    if (!listed.delete(file)) {
      faults.push(`${file}: more than ${LONG} lines and no test of its name beside it`);
    }
  }
  for (const file of listed.keys()) {
    faults.push(`tests-elsewhere.json: ${file} needs no row any more; take it out`);
  }
  return faults;
}

/** Long source files with code of their own and no test of their name. */
export function untested(base = root) {
  return readdirSync(`${base}packages`)
    .flatMap((name) => sourcesBelow(`${base}packages/${name}/src`))
    .filter((path) => !hasTest(path) && isLong(path) && hasCode(path))
    .map((path) => relative(base, path))
    .sort();
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/index\.ts$|\/testing\/|\/fixtures\//.test(path));
}

function hasTest(path) {
  const stem = path.replace(/\.tsx?$/, '');
  return ['.test.ts', '.test.tsx', '.process.test.ts'].some((end) => existsSync(stem + end));
}

function isLong(path) {
  return readFileSync(path, 'utf8').split('\n').length - 1 > LONG;
}

/** Types, and tables without a function, are held by the compiler and by whoever reads them. */
function hasCode(path) {
  return holdsFunction(parseSync(path, readFileSync(path, 'utf8')).program);
}

function holdsFunction(node) {
  if (
    /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassDeclaration)$/.test(
      node.type,
    )
  )
    return true;
  if (node.type.startsWith('TS')) return false;
  return Object.values(node)
    .flat()
    .some((child) => typeof child?.type === 'string' && holdsFunction(child));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = testFaults(process.argv[2] ? `${resolve(process.argv[2])}/` : root);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log('tests: every long source file has its test beside it, or a reason');
}
