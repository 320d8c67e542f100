import { classBit } from '../scan/path-class.js';
import { qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import { round } from '../search/search-item.js';
import { testedFiles } from '../search/tested-files.js';
import { termSpace } from '../store/term-key.js';
import { CodeGraph } from './code-graph.js';
import { findSymbol, nearestNames } from './find-symbol.js';
import type { GraphNode } from './graph-node.js';
import { missingCallers } from './unfollowed.js';

export interface ImpactArguments {
  readonly symbol?: string | undefined;
  readonly file?: string | undefined;
  readonly depth?: number | undefined;
  readonly decay?: number | undefined;
  readonly threshold?: number | undefined;
}

export interface AffectedNode {
  readonly id: string;
  readonly symbol: string;
  readonly kind: string;
  readonly path: string;
  readonly file_path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly depth: number;
  readonly confidence: number;
  readonly score: number;
  readonly reason: string;
}

export interface ImpactResult {
  readonly schema_version: '1.0';
  readonly root: string;
  readonly found: boolean;
  readonly depth: number;
  readonly decay_factor: number;
  readonly threshold: number;
  readonly affected_nodes: readonly AffectedNode[];
  readonly affected_files: readonly string[];
  /** Tests among the affected and tests named after the changed file. */
  readonly tests: readonly string[];
  readonly total_affected: number;
  readonly truncated: boolean;
  /** What may be missing, in words. Empty: nothing that could be told. */
  readonly notes: readonly string[];
  readonly alternatives: readonly string[];
  readonly nearest: readonly string[];
}

const MOST_NODES = 300;
const MOST_DEPTH = 5;
/** Of how many symbols of a file it is said what may be missing. */
const MOST_NOTED = 20;
const MOST_NOTES = 5;

/** What may break when a symbol or a file changes: whoever uses it, and whoever uses those, with less certainty each. */
export function impact(codebase: Codebase, args: ImpactArguments): ImpactResult {
  const graph = new CodeGraph(codebase);
  const depth = Math.max(1, Math.min(MOST_DEPTH, args.depth ?? 3));
  const decay = Math.max(0.05, Math.min(1, args.decay ?? 0.8));
  const threshold = Math.max(0, args.threshold ?? 0.1);
  const file = args.file?.replace(/^\.\//, '');
  const symbol = args.symbol ?? '';
  const isKnownFile = file !== undefined && codebase.index.documentAt(file) !== undefined;
  const [target, ...others] = file === undefined ? findSymbol(graph, symbol) : [];
  const starts = isKnownFile
    ? graph.nodesOf(file).filter((node) => node.symbol.container === '')
    : target
      ? [target]
      : [];
  const affected = new Map<string, AffectedNode>();
  const queue: { node: GraphNode; depth: number; confidence: number }[] = starts.map((node) => ({
    node,
    depth: 0,
    confidence: 1,
  }));
  const own = new Set(starts.map((node) => node.id));
  if (isKnownFile) addImporters(graph, file, decay, affected);
  while (queue.length > 0 && affected.size < MOST_NODES) {
    const current = queue.shift();
    if (!current || current.depth >= depth) continue;
    for (const edge of graph.users(current.node)) {
      const confidence = current.confidence * decay * edge.confidence;
      if (confidence < threshold || own.has(edge.node.id)) continue;
      if (isKnownFile && edge.node.path === file) continue;
      const known = affected.get(edge.node.id);
      if (known && known.confidence >= round(confidence)) continue;
      affected.set(
        edge.node.id,
        shape(edge.node, current.depth + 1, confidence, `${edge.kind} ${current.node.symbol.name}`),
      );
      if (!known && edge.node.index >= 0)
        queue.push({ node: edge.node, depth: current.depth + 1, confidence });
    }
  }
  const nodes = [...affected.values()].sort(
    (a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1),
  );
  const changedPath = file ?? target?.path;
  return {
    schema_version: '1.0',
    root: file ?? target?.id ?? args.symbol ?? '',
    found: isKnownFile || target !== undefined,
    depth,
    decay_factor: decay,
    threshold,
    affected_nodes: nodes,
    affected_files: [...new Set(nodes.map((node) => node.path))],
    tests: changedPath ? testsOf(codebase, changedPath, nodes) : [],
    total_affected: nodes.length,
    truncated: affected.size >= MOST_NODES,
    notes: notesOn(graph, starts),
    alternatives: others.slice(0, 20).map((node) => node.id),
    nearest: file === undefined && !target ? nearestNames(graph, symbol) : [],
  };
}

function notesOn(graph: CodeGraph, starts: readonly GraphNode[]): string[] {
  const notes = new Set(starts.slice(0, MOST_NOTED).flatMap((node) => missingCallers(graph, node)));
  return [...notes].slice(0, MOST_NOTES);
}

function addImporters(
  graph: CodeGraph,
  file: string,
  decay: number,
  affected: Map<string, AffectedNode>,
): void {
  for (const importer of graph.importers(file)) {
    const confidence = round(decay * importer.confidence);
    affected.set(importer.path, {
      id: importer.path,
      symbol: '',
      kind: 'file',
      path: importer.path,
      file_path: importer.path,
      line_start: importer.line,
      line_end: importer.line,
      depth: 1,
      confidence,
      score: confidence,
      reason: `uses ${file}`,
    });
  }
}

function shape(node: GraphNode, depth: number, confidence: number, reason: string): AffectedNode {
  return {
    id: node.id,
    symbol: qualifiedName(node.symbol),
    kind: node.symbol.kind,
    path: node.path,
    file_path: node.path,
    line_start: node.symbol.startLine,
    line_end: node.symbol.endLine,
    depth,
    confidence: round(confidence),
    score: round(confidence),
    reason,
  };
}

function testsOf(codebase: Codebase, path: string, nodes: readonly AffectedNode[]): string[] {
  const { index } = codebase;
  const isTest = (other: string): boolean => {
    const id = index.documentAt(other);
    return id !== undefined && (index.meta(id).classBits & classBit.test) !== 0;
  };
  const tests = new Set(nodes.map((node) => node.path).filter(isTest));
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const end = dot > 0 ? name.slice(dot) : '';
  const names = [
    `test_${stem}${end}`,
    `${stem}_test${end}`,
    `${stem}.test${end}`,
    `${stem}.spec${end}`,
    `${stem}Test${end}`,
    `${stem}Tests${end}`,
    name,
  ];
  for (const candidate of names) {
    for (const id of index.documentsWith(termSpace.baseName + candidate.toLowerCase())) {
      const other = index.pathOf(id);
      if (!isTest(other)) continue;
      if (testedFiles(index, other).some((tested) => index.pathOf(tested) === path))
        tests.add(other);
    }
  }
  return [...tests].sort();
}
