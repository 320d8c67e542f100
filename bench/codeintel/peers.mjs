// What else can find words in a tree here: ripgrep reads it each time; the others keep an index. A peer that this
// machine does not have is left out and named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rgPath } from '../../node_modules/@vscode/ripgrep/lib/index.js';

const fts5 = fileURLToPath(new URL('./fts5-peer.cjs', import.meta.url));

/** Each with `build`, where it has an index, and the command that answers a question in a process of its own. */
export function peersOf({ root, scratch }) {
  mkdirSync(scratch, { recursive: true });
  const database = join(scratch, 'fts5.db');
  const tags = join(scratch, 'tags');
  const codesearch = join(scratch, 'csearch');
  const all = [
    {
      name: 'ripgrep, all words in one run',
      isHere: true,
      ask: (words) => [rgPath, ['-c', '-i', '-F', ...words.flatMap((word) => ['-e', word]), root]],
    },
    {
      name: 'SQLite FTS5, text only',
      isHere: true,
      build: [process.execPath, [fts5, 'build', database, root]],
      file: database,
      ask: (words) => [process.execPath, [fts5, 'ask', database, ...words]],
    },
    {
      name: 'codesearch, the longest word',
      isHere: has('cindex', ['-help']),
      build: ['cindex', [root]],
      env: { CSEARCHINDEX: codesearch },
      file: codesearch,
      ask: (words) => [
        'csearch',
        ['-l', '-i', [...words].sort((a, b) => b.length - a.length)[0] ?? ''],
      ],
    },
    {
      name: 'universal-ctags (symbols; no search)',
      isHere: has('ctags', ['--version']),
      build: ['ctags', ['-R', '-f', tags, root]],
      file: tags,
    },
  ];
  return {
    peers: all.filter(({ isHere }) => isHere),
    absent: all.filter(({ isHere }) => !isHere).map(({ name }) => name),
  };
}

/** Builds a peer's index and says what it took. */
export function buildPeer({ name, build: [file, args], env, file: made }) {
  const started = performance.now();
  const { status } = spawnSync(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  if (status !== 0) throw new Error(`${name}: the build ended with ${status}`);
  return { seconds: (performance.now() - started) / 1000, bytes: statSync(made).size };
}

function has(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).error === undefined;
}
