import type { SymbolFact } from '../extract/file-facts.js';
import { readText } from '../store/read-text.js';
import { type Place, qualifiedName } from './best-place.js';
import type { Codebase } from './codebase.js';
import type { Definition } from './definition.js';
import { definitionsOf, isOfProgram } from './definitions.js';
import { documentsNamed } from './documents-named.js';
import type { ExactSignals, LineSignal } from './exact-signals.js';
import { innermostSymbol } from './innermost-symbol.js';
import { type LiteralLine, literalLines } from './literal-lines.js';
import { numberedLines } from './numbered-lines.js';
import { linesAround, linesOfEach } from './symbol-lines.js';
import { type UsesInFile, usesOf } from './uses-of.js';

export interface ExactPlace extends Place {
  readonly path: string;
  readonly reason: string;
  /** The lines of the snippet, from 0. */
  readonly lines: readonly number[];
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
  /** What the text asks about by its form is a function or a type of the code. */
  readonly isSubjectDefined: boolean;
}

const MOST_FRAMES = 3;
const FEW_WORDS = 1;
/** What stands around a message mostly tells why it is given. */
const NEAR_LITERAL = 14;
/** A text that stands in more lines than this tells none of them apart. */
const MOST_REPEATS = 5;

/** A message without quotes may be any words, which are looked for in fewer files. */
const MOST_READ_FOR_MESSAGE = 8;

/** Looks up what a prompt points at: lines of files, frames, texts in quotes, and the definitions of names. */
export function exactPlaces(
  codebase: Codebase,
  signals: ExactSignals,
  budget: { readonly places: number; readonly lines: number },
): ExactPlaces {
  const places: ExactPlace[] = [];
  const missing: string[] = [];
  let isUnique = true;
  /** What was pointed at and is not there says as much of what is meant as any other word. */
  let isAllFound = true;
  let isSubjectDefined = false;
  for (const signal of signals.lines.slice(0, MOST_FRAMES)) {
    const { place, beyond } = placeAtLine(codebase, signal, budget.lines);
    if (place) places.push(place);
    else isAllFound = false;
    if (beyond !== undefined) missing.push(beyond);
  }
  for (const literal of signals.literals) {
    const [best, ...others] = writtenLines(codebase, literal);
    if (!best || others.length > MOST_REPEATS) {
      isAllFound = false;
      continue;
    }
    if (others.length > 0) isUnique = false;
    places.push(placeOfLiteral(codebase, best, budget.lines));
  }
  for (const message of places.length > 0 ? [] : signals.messages) {
    const [best, ...others] = writtenLines(codebase, message, MOST_READ_FOR_MESSAGE);
    if (best && others.length <= MOST_REPEATS) {
      places.push(placeOfLiteral(codebase, best, budget.lines));
      break;
    }
  }
  // Where much else is said, names compete with the other words.
  const isShort = signals.otherWords <= FEW_WORDS;
  const isOnlyThis = signals.otherWords === 0 && signals.names.length === 1;
  const names = isShort ? signals.names : signals.names.slice(0, 1);
  for (const signal of names) {
    if (places.length >= budget.places) break;
    const { found, unknown } = definitionsOf(codebase, signal);
    if (unknown !== undefined) missing.push(unknown);
    if (signal.isSubject && found.some(isOfProgram)) isSubjectDefined = true;
    const files = byFile(found);
    if (files.length > 1) isUnique = false;
    // Where nothing else is said, every file that defines it may be the one that is meant.
    const shown = isOnlyThis ? files : files.slice(0, 1);
    places.push(...shown.map((file) => placeOfDefinitions(codebase, file, budget.lines)));
    if (found.length > 0 || unknown !== undefined || !signal.isSure || !isShort) continue;
    isUnique = false;
    const uses = usesOf(codebase, signal.name);
    if (uses) places.push(placeOfUses(codebase, signal.name, uses, budget.lines));
  }
  const shown = withoutRepeats(places).slice(0, budget.places);
  const isWhole = shown.length === 1 && isUnique && isAllFound && signals.otherWords === 0;
  return { places: shown, isWhole, missing, isSubjectDefined };
}

/** What tests and examples repeat, however often, is written in the project's own code where that has it. */
function writtenLines(codebase: Codebase, literal: string, mostRead?: number): LiteralLine[] {
  const lines = literalLines(codebase, literal, mostRead);
  const own = lines.filter(({ id }) => codebase.index.meta(id).classBits === 0);
  return own.length > 0 ? own : lines;
}

function placeAtLine(
  codebase: Codebase,
  { path, from: asked, to }: LineSignal,
  most: number,
): { readonly place?: ExactPlace; readonly beyond?: string } {
  const named = documentsNamed(codebase.index, path);
  // Of several that end like it, the one whose whole path it is.
  const whole = named.find((each) => codebase.index.pathOf(each) === path);
  const id = named.length === 1 ? named[0] : whole;
  if (!id) return {};
  const own = codebase.index.pathOf(id);
  const lines = readText(codebase.root, own).split('\n');
  // A line after the end was one before the file was cut.
  const from = Math.min(asked, lines.length);
  const around = innermostSymbol(codebase.facts(id).symbols, from);
  const last = Math.max(from, Math.min(to, lines.length));
  const chosen = linesAround(from - 1, last - 1, around, lines.length, most);
  const place = {
    ...placeOf(lines, chosen, around),
    // Also where the line that is asked about is blank.
    snippet: chosen.map((line) => `${line + 1}: ${lines[line] ?? ''}`.trimEnd()).join('\n'),
    path: own,
    lines: chosen,
    reason: 'named in the text',
  };
  if (from === asked) return { place };
  return { place, beyond: `there is no line ${asked} in ${own}; it has ${lines.length}` };
}

function placeOfLiteral(
  codebase: Codebase,
  { id, path, line }: LiteralLine,
  most: number,
): ExactPlace {
  const lines = readText(codebase.root, path).split('\n');
  const around = innermostSymbol(codebase.facts(id).symbols, line);
  const chosen = linesAround(
    line - 1,
    line - 1,
    around,
    lines.length,
    Math.min(most, NEAR_LITERAL),
  );
  return {
    ...placeOf(lines, chosen, around),
    path,
    lines: chosen,
    reason: 'holds a text of the prompt',
  };
}

/** Definitions in the order they came, those of one file together. */
function byFile(found: readonly Definition[]): Definition[][] {
  const files = new Map<string, Definition[]>();
  for (const each of found) files.set(each.path, [...(files.get(each.path) ?? []), each]);
  return [...files.values()];
}

/** One snippet for all that a file defines by the name. */
function placeOfDefinitions(
  codebase: Codebase,
  definitions: readonly Definition[],
  most: number,
): ExactPlace {
  const wanted = definitions.map(({ symbol }) => symbol);
  const path = definitions[0]?.path ?? '';
  const [symbol] = wanted;
  const lines = readText(codebase.root, path).split('\n');
  const chosen = linesOfEach(wanted, definitions[0]?.symbols ?? [], lines, most);
  return {
    ...placeOf(lines, chosen, symbol),
    path,
    lines: chosen,
    reason: `defines ${symbol?.name ?? ''}`,
    ...(symbol && wanted.length === 1
      ? { stretch: { from: symbol.startLine - 1, to: Math.min(symbol.endLine, lines.length) } }
      : {}),
  };
}

/** What is not defined here is shown where it is used. */
function placeOfUses(
  codebase: Codebase,
  name: string,
  { id, path, lines: used }: UsesInFile,
  most: number,
): ExactPlace {
  const lines = readText(codebase.root, path).split('\n');
  const { symbols } = codebase.facts(id);
  const share = Math.max(1, Math.floor(most / used.length));
  const near = used.flatMap((line) =>
    linesAround(line - 1, line - 1, innermostSymbol(symbols, line), lines.length, share),
  );
  const chosen = [...new Set(near)].sort((a, b) => a - b);
  return {
    ...placeOf(lines, chosen, innermostSymbol(symbols, used[0] ?? 1)),
    path,
    lines: chosen,
    reason: `uses ${name}`,
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

function withoutRepeats(places: readonly ExactPlace[]): ExactPlace[] {
  const seen = new Set<string>();
  return places.filter(({ path, lineStart }) => {
    const key = `${path}:${lineStart}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
