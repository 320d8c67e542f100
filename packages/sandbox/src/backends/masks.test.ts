import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COVERED_NAMES, Masks } from './masks.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-masks-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const NOTHING = { listed: [], hidden: [] };
const at = (name: string) => join(root, name);
const masked = (path: string) => ['--ro-bind', '/dev/null', path];
const shown = (path: string) => ['--ro-bind', path, path];

test('a name that exists is shown read-only, a missing one is covered while a command runs', () => {
  mkdirSync(at('there'));
  const masks = new Masks([root], ['there', 'missing'], []);
  const { args, release } = masks.acquire(NOTHING);
  expect(args).toEqual([...shown(at('there')), ...masked(at('missing'))]);
  expect(readFileSync(at('missing'), 'utf8')).toMatch(/^sluice placeholder \d+ \d*\n$/);
  expect(statSync(at('missing')).mode & 0o777).toBe(0o400);
  expect(masks.isPlaceholder(at('missing'))).toBe(true);
  expect(masks.isPlaceholder(at('there'))).toBe(false);
  release();
  expect(readdirSync(root)).toEqual(['there']);
  expect(masks.isPlaceholder(at('missing'))).toBe(false);
});

test('a placeholder stays until the last command that needs it has ended', () => {
  const [one, two] = [new Masks([root], ['x'], []), new Masks([root], ['x'], [])];
  const [first, second] = [one.acquire(NOTHING), two.acquire(NOTHING)];
  expect(first.args).toEqual(masked(at('x')));
  expect(second.args).toEqual(masked(at('x')));
  first.release();
  expect(existsSync(at('x'))).toBe(true);
  second.release();
  expect(existsSync(at('x'))).toBe(false);
});

test('what somebody wrote in the place of a placeholder is not taken away', () => {
  const { release } = new Masks([root], ['x'], []).acquire(NOTHING);
  rmSync(at('x'));
  writeFileSync(at('x'), 'mine');
  release();
  expect(readFileSync(at('x'), 'utf8')).toBe('mine');
});

test('a placeholder of another process that runs is covered and left, one of a dead process is removed', () => {
  const ours = new Masks([root], ['x'], []);
  const { release } = ours.acquire(NOTHING);
  const text = readFileSync(at('x'), 'utf8');
  release();
  writeFileSync(at('x'), text);
  const living = new Masks([root], ['x'], []).acquire(NOTHING);
  expect(living.args).toEqual(masked(at('x')));
  living.release();
  expect(readFileSync(at('x'), 'utf8')).toBe(text);
  rmSync(at('x'));
  writeFileSync(at('x'), 'sluice placeholder 999999999 1\n');
  new Masks([root], ['x'], []);
  expect(existsSync(at('x'))).toBe(false);
  writeFileSync(at('x'), `sluice placeholder 999999999 1\n${' '.repeat(64)}`);
  new Masks([root], ['x'], []);
  expect(existsSync(at('x'))).toBe(true);
});

test('folders on the way to a name are mounts of their own, and files in their place are read-only', () => {
  mkdirSync(at('.git/hooks'), { recursive: true });
  const names = ['.git/hooks', '.git/config'];
  const { args, release } = new Masks([root], names, []).acquire(NOTHING);
  expect(args).toEqual([
    ...['--bind', at('.git'), at('.git')],
    ...shown(at('.git/hooks')),
    ...masked(at('.git/config')),
  ]);
  release();
  rmSync(at('.git'), { recursive: true });
  writeFileSync(at('.git'), 'gitdir: elsewhere\n');
  const pointed = new Masks([root], names, []).acquire(NOTHING);
  expect(pointed.args).toEqual(shown(at('.git')));
  pointed.release();
});

test('a link is never mounted, nor anything behind one', () => {
  mkdirSync(at('real'));
  symlinkSync(at('real'), at('link'));
  const masks = new Masks([root], ['link', 'link/inner'], []);
  const { args, release } = masks.acquire({ listed: [at('link'), at('real')], hidden: [] });
  expect(args).toEqual(shown(at('real')));
  release();
  expect(readdirSync(at('real'))).toEqual([]);
});

test('what runs code is shown read-only, what is hidden is covered, and what is gone is left out', () => {
  writeFileSync(at('own.db'), 'x');
  writeFileSync(at('tasks.json'), 'x');
  mkdirSync(at('hooks'));
  const masks = new Masks([root], [], [at('own.db'), at('not-yet.db'), '/elsewhere/own.db']);
  const { args, release } = masks.acquire({
    listed: [at('tasks.json'), at('hooks'), at('gone')],
    hidden: [at('tasks.json'), at('gone')],
  });
  expect(args).toEqual([
    ...shown(at('tasks.json')),
    ...shown(at('hooks')),
    ...masked(at('tasks.json')),
    ...masked(at('own.db')),
  ]);
  release();
});

test('the outermost missing folder on the way to a hidden file is covered', () => {
  const masks = new Masks([root], [], [at('a/b/own.db')]);
  const { args, release } = masks.acquire(NOTHING);
  expect(args).toEqual(masked(at('a')));
  release();
  mkdirSync(at('a'));
  const inner = masks.acquire(NOTHING);
  expect(inner.args).toEqual(masked(at('a/b')));
  inner.release();
  mkdirSync(at('a/b'));
  const there = masks.acquire(NOTHING);
  expect(there.args).toEqual(['--bind', at('a/b'), at('a/b')]);
  there.release();
});

test('where a file stands in the place of a folder nothing is made below it', () => {
  writeFileSync(at('file'), 'x');
  expect(new Masks([root], ['file/x'], []).acquire(NOTHING).args).toEqual(shown(at('file')));
});

test('the names that are kept from being made at the top of a root', () => {
  expect(COVERED_NAMES).toEqual([
    '.sluice',
    '.claude',
    '.codex',
    '.gemini',
    '.cursor',
    '.mcp.json',
    '.envrc',
  ]);
});
