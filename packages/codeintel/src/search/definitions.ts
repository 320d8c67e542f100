import type { SymbolFact } from '../extract/file-facts.js';
import { classBit } from '../scan/path-class.js';
import { readText } from '../store/read-text.js';
import { termSpace } from '../store/term-key.js';
import type { Codebase } from './codebase.js';
import type { Definition } from './definition.js';
import { definitionLines } from './definition-lines.js';
import type { NameSignal } from './exact-signals.js';
import { inOrderOfMeaning } from './order-definitions.js';
import { termsOfWord } from './terms-of-word.js';

const MOST_DEFINERS = 40;
const MOST_READ = 60;

/**
 * Those of the most likely kind, the file that is meant most likely first; a qualifier that fits none of them is told,
 * and answered with nothing.
 */
export function definitionsOf(
  codebase: Codebase,
  signal: Pick<NameSignal, 'name' | 'qualifier'>,
): { readonly found: readonly Definition[]; readonly unknown?: string } {
  const parsed = parsedDefinitions(codebase, signal.name);
  const named =
    parsed.length > 0
      ? parsed.filter(({ symbol, symbols }) => !isLocal(symbol, symbols))
      : guessedDefinitions(codebase, signal.name);
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
  const likely = fitting.filter(({ weight }) => weight === best);
  return { found: inOrderOfMeaning(codebase, signal.name, likely) };
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

/** A value inside a function is no definition that a prompt would mean. */
function isLocal({ kind, startLine }: SymbolFact, symbols: readonly SymbolFact[]): boolean {
  if (!VALUES.has(kind) || kind === 'field') return false;
  return symbols.some(
    (around) =>
      (around.kind === 'function' || around.kind === 'method') &&
      around.startLine < startLine &&
      startLine <= around.endLine,
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
    // What a grammar has read and not found a definition is at most a value inside a function.
    const isParsed = codebase.facts(id).symbols.length > 0;
    const found = definitionLines(text, name).filter(({ sureness }) => !isParsed || sureness > 1);
    const symbols = found.map(({ line }) => guessedSymbol(text, name, line));
    return found.flatMap(({ sureness }, place) => {
      const symbol = symbols[place];
      return symbol ? [{ id, path, symbol, symbols, weight: guessedWeight(bits, sureness) }] : [];
    });
  });
}

/** What may stand at the margin inside of something: its brackets, and conditions of a preprocessor. */
const INSIDE = /^\s*(?:[)}\]{]|#\s*(?:if|ifdef|ifndef|elif|else|endif|region|endregion|pragma)\b)/;
const TYPE = /\b(?:class|interface|struct|trait|object)\b/;

/** From its line to where the text is indented as far again, or less. */
function guessedSymbol(text: string, name: string, line: number): SymbolFact {
  const lines = text.split('\n');
  const first = lines[line - 1] ?? '';
  const depth = indentOf(first);
  let end = line;
  while (end < lines.length) {
    const next = lines[end] ?? '';
    if (next.trim() !== '' && indentOf(next) <= depth && !INSIDE.test(next)) break;
    end += 1;
  }
  return {
    name,
    kind: TYPE.test(first.slice(0, first.indexOf(name))) ? 'class' : 'function',
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
const VALUES: ReadonlySet<string> = new Set(['constant', 'variable', 'field']);

/**
 * Code before tests, callables and types before values, what has a body before what only declares it. A macro may only
 * give a function another name.
 */
function weightOf(classBits: number, { kind, startLine, endLine }: SymbolFact): number {
  const own = classBits === 0 ? SOURCE : 0;
  if (VALUES.has(kind)) return own + (endLine > startLine ? 2 : 1);
  if (kind === 'macro') return own + 3;
  return own + (endLine > startLine ? 5 : 4);
}

/** Whether it is a function or a type, and stands in no document. */
export function isOfProgram({ symbol, weight }: Definition): boolean {
  return weight > 0 && !VALUES.has(symbol.kind);
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
