import type { SymbolFact } from '../extract/file-facts.js';
import { classBit } from '../scan/path-class.js';
import type { DocumentId } from '../store/open-index.js';
import { readText } from '../store/read-text.js';
import { termSpace } from '../store/term-key.js';
import { type Place, qualifiedName } from './best-place.js';
import type { Codebase } from './codebase.js';
import { definitionLines } from './definition-lines.js';
import { documentsNamed } from './documents-named.js';
import type { ExactSignals, LineSignal, NameSignal } from './exact-signals.js';
import { numberedLines } from './numbered-lines.js';
import { linesAround, symbolLines } from './symbol-lines.js';
import { termsOfWord } from './terms-of-word.js';

export interface ExactPlace extends Place {
  readonly path: string;
  readonly reason: string;
  /** The whole of what is defined there, lines from 0; absent where a line is meant. */
  readonly stretch?: { readonly from: number; readonly to: number };
}

export interface ExactPlaces {
  /** Each signal's best place first. */
  readonly places: readonly ExactPlace[];
  /** There is one answer to all that is asked, so nothing else need be shown. */
  readonly isWhole: boolean;
  /** What was named and is not there, with what is. */
  readonly missing: readonly string[];
}

const MOST_DEFINERS = 40;
const MOST_READ = 60;
const MOST_FRAMES = 3;
const FEW_WORDS = 1;

/** Looks up what a prompt points at: lines of files, frames, and the definitions of names. */
export function exactPlaces(
  codebase: Codebase,
  signals: ExactSignals,
  budget: { readonly places: number; readonly lines: number },
): ExactPlaces {
  const places: ExactPlace[] = [];
  const missing: string[] = [];
  let isUnique = true;
  for (const signal of signals.lines.slice(0, MOST_FRAMES)) {
    const place = placeAtLine(codebase, signal, budget.lines);
    if (place) places.push(place);
  }
  // Where much else is said, names compete with the other words.
  const names = signals.otherWords <= FEW_WORDS ? signals.names : signals.names.slice(0, 1);
  for (const signal of names) {
    if (places.length >= budget.places) break;
    const { found, unknown } = definitionsOf(codebase, signal);
    if (unknown !== undefined) missing.push(unknown);
    if (found.length > 1) isUnique = false;
    const [best] = found;
    if (best) places.push(placeOfDefinition(codebase, best, budget.lines));
  }
  const shown = withoutRepeats(places).slice(0, budget.places);
  const isWhole = shown.length === 1 && isUnique && signals.otherWords === 0;
  return { places: shown, isWhole, missing };
}

function placeAtLine(
  codebase: Codebase,
  { path, from: asked, to }: LineSignal,
  most: number,
): ExactPlace | undefined {
  const [id, ...others] = documentsNamed(codebase.index, path);
  if (!id || others.length > 0) return undefined;
  const own = codebase.index.pathOf(id);
  const lines = readText(codebase.root, own).split('\n');
  // A line after the end was one before the file was cut.
  const from = Math.min(asked, lines.length);
  const around = innermost(codebase.facts(id).symbols, from);
  const last = Math.max(from, Math.min(to, lines.length));
  const chosen = linesAround(from - 1, last - 1, around, lines.length, most);
  return {
    ...placeOf(lines, chosen, around),
    // Also where the line that is asked about is blank.
    snippet: chosen.map((line) => `${line + 1}: ${lines[line] ?? ''}`.trimEnd()).join('\n'),
    path: own,
    reason: 'named in the text',
  };
}

interface Definition {
  readonly id: DocumentId;
  readonly path: string;
  readonly symbol: SymbolFact;
  readonly weight: number;
  /** What else the file defines, as far as it is known. */
  readonly symbols: readonly SymbolFact[];
}

/** Those of the most likely kind; a qualifier that fits none of them is told, and answered with nothing. */
function definitionsOf(
  codebase: Codebase,
  signal: NameSignal,
): { readonly found: readonly Definition[]; readonly unknown?: string } {
  const all = parsedDefinitions(codebase, signal.name);
  const named = all.length > 0 ? all : guessedDefinitions(codebase, signal.name);
  const fitting = named.filter((each) => fitsQualifier(codebase, each, signal.qualifier));
  if (fitting.length === 0 && named.length > 0 && signal.qualifier.length > 0) {
    const [other] = named.toSorted((a, b) => b.weight - a.weight);
    const whole = [...signal.qualifier, signal.name].join('.');
    if (!/^[A-Z]/.test(signal.qualifier.at(-1) ?? '')) return { found: [] };
    return {
      found: [],
      unknown: `there is no ${whole} here; ${signal.name} is defined in ${other?.path ?? ''}`,
    };
  }
  const best = Math.max(0, ...fitting.map(({ weight }) => weight));
  // A plain word is taken for a name only where it is defined as more than a value.
  const least = signal.isSure ? 0 : LEAST_OF_WORD;
  const found = fitting
    .filter(({ weight }) => weight === best && weight >= least)
    .sort((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol.startLine - b.symbol.startLine,
    );
  return { found };
}

function parsedDefinitions(codebase: Codebase, name: string): Definition[] {
  const { index } = codebase;
  return index
    .documentsWith(termSpace.definition + name)
    .slice(0, MOST_DEFINERS)
    .flatMap((id) =>
      codebase
        .facts(id)
        .named(name)
        .map(({ symbol }) => ({
          id,
          path: index.pathOf(id),
          symbol,
          symbols: codebase.facts(id).symbols,
          weight: weightOf(index.meta(id).classBits, symbol),
        })),
    );
}

/** In files that no grammar has parsed, by the shape of their lines. */
function guessedDefinitions(codebase: Codebase, name: string): Definition[] {
  const { index } = codebase;
  const term = termsOfWord(name).at(-1);
  if (term === undefined) return [];
  const files = index
    .documentsWith(term)
    .map((id) => ({ id, bits: index.meta(id).classBits }))
    .sort((a, b) => Number(a.bits !== 0) - Number(b.bits !== 0))
    .slice(0, MOST_READ);
  return files.flatMap(({ id, bits }) => {
    const path = index.pathOf(id);
    const text = readText(codebase.root, path);
    const found = definitionLines(text, name);
    const [best] = found;
    if (!best) return [];
    const symbol = guessedSymbol(text, name, best.line);
    const symbols = found.map(({ line }) => guessedSymbol(text, name, line));
    return [{ id, path, symbol, symbols, weight: guessedWeight(bits, best.sureness) }];
  });
}

/** From its line to where the text is indented as far again, or less. */
function guessedSymbol(text: string, name: string, line: number): SymbolFact {
  const lines = text.split('\n');
  const first = lines[line - 1] ?? '';
  const depth = indentOf(first);
  let end = line;
  while (end < lines.length) {
    const next = lines[end] ?? '';
    if (next.trim() !== '' && indentOf(next) <= depth && !/^\s*[)}\]{]/.test(next)) break;
    end += 1;
  }
  return {
    name,
    kind: /\b(?:class|interface|struct|trait|object)\b/.test(first) ? 'class' : 'function',
    container: '',
    signature: first.trim(),
    startLine: line,
    endLine: end,
    startColumn: depth + 1,
    doc: '',
    isExported: true,
  };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const SOURCE = 10;
const LEAST_OF_WORD = 3;
const VALUES: ReadonlySet<string> = new Set(['constant', 'variable', 'field']);

/** Code before tests, callables and types before values, what has a body before what only declares it. */
function weightOf(classBits: number, { kind, startLine, endLine }: SymbolFact): number {
  const kindWeight = VALUES.has(kind) ? 1 : LEAST_OF_WORD;
  return (classBits === 0 ? SOURCE : 0) + kindWeight + (endLine > startLine ? 1 : 0);
}

/** An example in a document is no definition of the program. */
function guessedWeight(classBits: number, sureness: number): number {
  const isDocument = (classBits & classBit.documentation) !== 0;
  return (classBits === 0 ? SOURCE : 0) + (isDocument ? 0 : sureness + 1);
}

/** A qualifier may be the type around a name, its module, its file or its folder. */
function fitsQualifier(
  codebase: Codebase,
  { id, path, symbol }: Definition,
  qualifier: readonly string[],
): boolean {
  const last = qualifier.at(-1);
  if (last === undefined) return true;
  const parts = symbol.container.split('.').filter(Boolean);
  if (parts.at(-1) === last) return true;
  const folders = path.split('/');
  const stem = (folders.pop() ?? '').replace(/\.[^.]*$/, '');
  if (stem.toLowerCase() === last.toLowerCase()) return true;
  if (folders.at(-1)?.toLowerCase() === last.toLowerCase()) return true;
  // `impl Type { fn name }` and a receiver stand in the text before the name.
  const own = readText(codebase.root, codebase.index.pathOf(id)).split('\n');
  const line = own[symbol.startLine - 1] ?? '';
  return new RegExp(
    `\\b${last.replaceAll('$', '\\$')}\\b[^A-Za-z]{0,4}(?:\\w+\\s*\\)\\s*)?${symbol.name}\\b`,
  ).test(line);
}

function placeOfDefinition(
  codebase: Codebase,
  { path, symbol, symbols }: Definition,
  most: number,
): ExactPlace {
  const lines = readText(codebase.root, path).split('\n');
  const chosen = symbolLines(symbol, symbols, most);
  return {
    ...placeOf(lines, chosen, symbol),
    path,
    reason: `defines ${symbol.name}`,
    stretch: { from: symbol.startLine - 1, to: Math.min(symbol.endLine, lines.length) },
  };
}

function placeOf(
  lines: readonly string[],
  chosen: readonly number[],
  symbol: SymbolFact | undefined,
): Place {
  return {
    lineStart: (chosen[0] ?? 0) + 1,
    lineEnd: (chosen.at(-1) ?? 0) + 1,
    symbol: symbol ? qualifiedName(symbol) : '',
    kind: symbol?.kind ?? '',
    signature: symbol?.signature ?? '',
    snippet: numberedLines(lines, chosen),
  };
}

function innermost(symbols: readonly SymbolFact[], line: number): SymbolFact | undefined {
  return symbols.findLast(
    ({ kind, startLine, endLine }) =>
      kind !== 'field' && kind !== 'variable' && startLine <= line && line <= endLine,
  );
}

function withoutRepeats(places: readonly ExactPlace[]): ExactPlace[] {
  const seen = new Set<string>();
  return places.filter(({ path, lineStart }) => {
    const key = `${path}:${lineStart}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
