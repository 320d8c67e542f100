// Which symbols are asked about, and what our graph answers for them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeGraph } from '../../packages/codeintel/dist/graph/code-graph.js';
import { buildIndex, createExtractor, openCodebase } from '../../packages/codeintel/dist/index.js';

/** The repository with an index of its own; `close` removes it. */
export async function openRepository(root) {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'sluice-bench-graph-'));
  const options = { root, cacheFolder, makeExtractor: (languages) => createExtractor(languages) };
  await buildIndex(options, { threads: 2 });
  const codebase = await openCodebase(options, '');
  return {
    root,
    codebase,
    graph: new CodeGraph(codebase),
    close() {
      codebase.close();
      rmSync(cacheFolder, { recursive: true, force: true });
    },
  };
}

/** Functions and methods with a body, of files that `isWanted`, in an order that the seed alone decides. */
export function sampleSymbols({ codebase, graph }, isWanted, seed) {
  const random = generator(seed);
  const found = [];
  for (const id of codebase.index.documents()) {
    const path = codebase.index.pathOf(id);
    if (!isWanted(path)) continue;
    for (const node of graph.nodesOf(path)) {
      const { kind, cyclomatic } = node.symbol;
      if ((kind === 'function' || kind === 'method') && cyclomatic !== undefined) found.push(node);
    }
  }
  return found
    .map((node) => ({ node, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ node }) => node);
}

/** Where the name of a symbol stands: line and column from 0. `undefined` where it has none of its own. */
export function namePlace(root, { path, symbol }) {
  const lines = linesOf(root, path);
  for (
    let line = symbol.startLine - 1;
    line < Math.min(symbol.endLine, symbol.startLine + 8);
    line += 1
  ) {
    const from = line === symbol.startLine - 1 ? symbol.startColumn - 1 : 0;
    const at = wordAt(lines[line] ?? '', symbol.name, from);
    if (at >= 0) return { line, column: at };
  }
  return undefined;
}

/** Whether the definition at a line (from 1) is a property: reading one is no call, although compilers count it. */
export function isProperty(root, path, line) {
  const lines = linesOf(root, path);
  if (
    /^\s*(?:(?:static|override|public|private|protected) )*[gs]et\s+[\w#$[]/.test(
      lines[line - 1] ?? '',
    )
  ) {
    return true;
  }
  for (let at = line - 2; at >= 0 && /^\s*@/.test(lines[at] ?? ''); at -= 1) {
    if (/^\s*@(?:[\w.]*property|[\w.]+\.(?:setter|getter|deleter))\b/.test(lines[at])) return true;
  }
  return false;
}

const texts = new Map();
function linesOf(root, path) {
  const key = join(root, path);
  if (!texts.has(key)) texts.set(key, readFileSync(key, 'utf8').split('\n'));
  return texts.get(key);
}

function wordAt(line, name, from) {
  return columnsOf(line, name).find((at) => at >= from) ?? -1;
}

/** Where a name stands as a word of its own in a line. */
export function columnsOf(line, name) {
  const found = [];
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!/[\w$]/.test(line[at - 1] ?? ' ') && !/[\w$]/.test(line[at + name.length] ?? ' '))
      found.push(at);
  }
  return found;
}

/** The innermost function, method or class of ours around a line (from 1), as a key; the file where there is none. */
export function ownerKey(graph, path, line) {
  const around = graph
    .nodesOf(path)
    .filter(
      ({ symbol }) => OWNERS.has(symbol.kind) && symbol.startLine <= line && line <= symbol.endLine,
    );
  const inner = around.findLast(
    ({ symbol }) => symbol.cyclomatic !== undefined || symbol.kind === 'class',
  );
  return inner ? keyOf(inner) : `${path}#top`;
}

const OWNERS = new Set(['function', 'method', 'class']);

export function keyOf({ path, symbol, index }) {
  if (index < 0 || !OWNERS.has(symbol.kind)) return `${path}#top`;
  return `${path}#${symbol.startLine}:${symbol.name}`;
}

/** mulberry32 */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
