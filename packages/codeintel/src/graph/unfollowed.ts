import { qualifiedName } from '../search/best-place.js';
import type { CodeGraph } from './code-graph.js';
import type { GraphNode } from './graph-node.js';
import type { UnknownCalls } from './unknown-calls.js';

/** Kinds whose uses are calls; of the others only some uses are edges. */
const CALLED: ReadonlySet<string> = new Set(['function', 'method', 'class', 'macro']);

/** Files of a language in which an object may be written with its methods where it is given away. */
const HAS_OBJECTS = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;

/** Of those, a name that its file keeps to itself is used by nobody else. */
const VALUES: ReadonlySet<string> = new Set(['variable', 'constant', 'field']);

/** What may be missing from the callers of a symbol, in words; empty where nothing is known to be. */
export function missingCallers(graph: CodeGraph, node: GraphNode): string[] {
  const { name, kind, isExported } = node.symbol;
  const missing = common(graph);
  if (VALUES.has(kind) && !isExported) return missing.map((each) => `may be incomplete: ${each}`);
  const calls = graph.unknownCallsOf(node);
  if (calls.count > 0) {
    missing.push(
      `${counted(calls)} of ${name} on values of unknown type ${are(calls)} not followed${placeOf(calls)}`,
    );
  }
  if (!CALLED.has(kind)) {
    const files = graph.filesNaming(node).length;
    if (files > 0) {
      missing.push(
        `uses of a ${kind} other than calls are not followed; ${files} ${files === 1 ? 'file names' : 'files name'} it`,
      );
    }
  }
  if (isGivenAway(graph, node)) {
    missing.push(`calls of ${name} by whoever the object around it is given to are not followed`);
  }
  if (graph.isCutOff(node)) missing.push('not every file that names it was looked at');
  return missing.map((each) => `may be incomplete: ${each}`);
}

/** A method of an object that stands in a function, without a caller that is known: `source.subscribe({ next() {} })`. */
function isGivenAway(graph: CodeGraph, node: GraphNode): boolean {
  const { kind, container } = node.symbol;
  if (kind !== 'method' || !HAS_OBJECTS.test(node.path)) return false;
  const holder = graph.nodesOf(node.path).find(({ symbol }) => qualifiedName(symbol) === container);
  const isInFunction = holder?.symbol.kind === 'function' || holder?.symbol.kind === 'method';
  return (container === '' || isInFunction) && graph.callers(node).length === 0;
}

/** The same for what a symbol calls. */
export function missingCallees(graph: CodeGraph, node: GraphNode): string[] {
  const calls = graph.unknownCallsIn(node);
  if (calls.count === 0) return common(graph).map((each) => `may be incomplete: ${each}`);
  const names = calls.names.slice(0, 3).join(', ');
  return [
    ...common(graph),
    `${counted(calls)} in it on values of unknown type ${are(calls)} not followed: ${names}`,
  ].map((each) => `may be incomplete: ${each}`);
}

function common({ codebase }: CodeGraph): string[] {
  return codebase.source === 'direct'
    ? ['there is no index yet, so only some files were read']
    : [];
}

function counted({ count }: UnknownCalls): string {
  return `${count} ${count === 1 ? 'call' : 'calls'}`;
}

function are({ count }: UnknownCalls): string {
  return count === 1 ? 'is' : 'are';
}

function placeOf({ first }: UnknownCalls): string {
  return first === undefined ? '' : ` (first: ${first.path}:${first.line})`;
}
