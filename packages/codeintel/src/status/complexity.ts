import { qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import { readText } from '../store/read-text.js';

export interface FunctionComplexity {
  readonly path: string;
  readonly symbol: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly score: number;
  readonly reason: string;
}

export interface ComplexityResult {
  readonly schema_version: '1.0';
  readonly path: string;
  readonly file: string;
  readonly found: boolean;
  /** `null` where no grammar could measure the file; never a made-up number. */
  readonly metrics: {
    readonly cyclomatic_complexity: number | null;
    readonly cognitive_complexity: number | null;
    readonly lines_of_code: number;
    readonly functions: number;
  };
  readonly functions: readonly FunctionComplexity[];
  readonly warnings: readonly string[];
}

const MOST_FUNCTIONS = 50;
const MOST_FILES = 2000;

/** Complexity of the functions of a file, or of all files below a folder, the most complex first. */
export function complexity(codebase: Codebase, args: { readonly path: string }): ComplexityResult {
  const path = args.path.replace(/^\.\/|\/+$/g, '');
  const { index } = codebase;
  const files = [...index.documents()].filter((id) => {
    const own = index.pathOf(id);
    return own === path || path === '' || path === '.' || own.startsWith(`${path}/`);
  });
  const functions: FunctionComplexity[] = [];
  let lines = 0;
  let isMeasured = false;
  for (const id of files.slice(0, MOST_FILES)) {
    const own = index.pathOf(id);
    const facts = codebase.facts(id);
    if (facts.isParsed) isMeasured = true;
    lines += linesOf(codebase.root, own);
    for (const symbol of facts.symbols) {
      if (symbol.cyclomatic === undefined) continue;
      functions.push({
        path: own,
        symbol: qualifiedName(symbol),
        line_start: symbol.startLine,
        line_end: symbol.endLine,
        cyclomatic: symbol.cyclomatic,
        cognitive: symbol.cognitive ?? 0,
        score: symbol.cyclomatic,
        reason: `cyclomatic ${symbol.cyclomatic}, cognitive ${symbol.cognitive ?? 0}`,
      });
    }
  }
  functions.sort(
    (a, b) =>
      b.cyclomatic - a.cyclomatic ||
      b.cognitive - a.cognitive ||
      (a.path < b.path ? -1 : 1) ||
      a.line_start - b.line_start,
  );
  const sum = (key: 'cyclomatic' | 'cognitive'): number | null =>
    isMeasured ? functions.reduce((total, entry) => total + entry[key], 0) : null;
  const warnings = [
    ...(files.length === 0 ? [`no file ${args.path} in the repository`] : []),
    ...(files.length > 0 && !isMeasured
      ? ['no grammar for this file, so its complexity is not known']
      : []),
    ...(files.length > MOST_FILES ? [`only the first ${MOST_FILES} files were measured`] : []),
  ];
  return {
    schema_version: '1.0',
    path,
    file: path,
    found: files.length > 0,
    metrics: {
      cyclomatic_complexity: sum('cyclomatic'),
      cognitive_complexity: sum('cognitive'),
      lines_of_code: lines,
      functions: functions.length,
    },
    functions: functions.slice(0, MOST_FUNCTIONS),
    warnings,
  };
}

function linesOf(root: string, path: string): number {
  const text = readText(root, path);
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
