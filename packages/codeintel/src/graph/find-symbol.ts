import { qualifiedName } from '../search/best-place.js';
import { segmentNames } from '../store/segment-names.js';
import { termSpace } from '../store/term-key.js';
import type { CodeGraph } from './code-graph.js';
import type { GraphNode } from './graph-node.js';

const MOST_NEAREST = 5;

/**
 * What `name`, `Container.name`, `path::name`, `path::Container.name` or `path:line` may mean, the likeliest first.
 */
export function findSymbol(graph: CodeGraph, wanted: string): readonly GraphNode[] {
  const atLine = /^(.+?):(\d+)(?::\d+)?$/.exec(wanted);
  if (atLine && !wanted.includes('::')) {
    const node = graph.symbolAt(atLine[1] ?? '', Number(atLine[2]));
    if (node) return [node];
  }
  const { path, full, name } = partsOf(wanted);
  const named = graph
    .definitions(name)
    .filter((node) => path === undefined || node.path === path || node.path.endsWith(`/${path}`));
  const exact = named.filter((node) => full === name || isNamed(node, full));
  return (exact.length > 0 ? exact : named).sort(
    (a, b) =>
      weightOf(graph, b) - weightOf(graph, a) || (a.id < b.id ? -1 : 1) || a.index - b.index,
  );
}

/** What a symbol is asked for by: the file it stands in where one is told, its name with what it stands in, and alone. */
function partsOf(wanted: string): {
  readonly path: string | undefined;
  readonly full: string;
  readonly name: string;
} {
  const cut = wanted.lastIndexOf('::');
  const isPath =
    cut > 0 && /[./]/.test(wanted.slice(0, cut)) && !/^\w+$/.test(wanted.slice(0, cut));
  const full = (isPath ? wanted.slice(cut + 2) : wanted)
    .replace(/\(.*\)$/, '')
    .replaceAll(/::|#|->/g, '.');
  return {
    path: isPath ? wanted.slice(0, cut) : undefined,
    full,
    name: full.split('.').at(-1) ?? full,
  };
}

function isNamed(node: GraphNode, full: string): boolean {
  const name = qualifiedName(node.symbol);
  return name === full || name.endsWith(`.${full}`);
}

/** Code before tests, callables and types before variables, exported before private. */
function weightOf(graph: CodeGraph, node: GraphNode): number {
  const id = graph.codebase.index.documentAt(node.path);
  const isSource = id !== undefined && graph.codebase.index.meta(id).classBits === 0;
  const kind = { function: 3, method: 3, class: 3, interface: 2, macro: 2, type: 2, enum: 2 }[
    node.symbol.kind as string
  ];
  return (isSource ? 10 : 0) + (kind ?? 0) + (node.symbol.isExported ? 1 : 0);
}

/** Names that look like the one asked for, where there is none. Goes through all names of the index. */
export function nearestNames(graph: CodeGraph, asked: string): string[] {
  const wanted = partsOf(asked).name;
  const lower = wanted.toLowerCase();
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const near: { name: string; distance: number }[] = [];
  const { index } = graph.codebase;
  for (const name of new Set(index.segments.flatMap((segment) => segmentNames(segment)))) {
    if (Math.abs(name.length - wanted.length) > limit && !name.toLowerCase().includes(lower))
      continue;
    const distance = name.toLowerCase().includes(lower)
      ? 1 + (name.length - wanted.length) / 100
      : editDistance(lower, name.toLowerCase(), limit);
    if (distance <= limit) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near
    .map((entry) => entry.name)
    .filter((name) => index.documentsWith(termSpace.definition + name).length > 0)
    .slice(0, MOST_NEAREST);
}

/** Levenshtein, given up once it must exceed `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const value = Math.min(swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(value);
      if (value < lowest) lowest = value;
    }
    if (lowest > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
