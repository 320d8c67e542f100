import type { SymbolFact } from '../extract/file-facts.js';
import { type ChangedFile, type Changes, readChanges } from '../history/changes.js';
import { classOfPath } from '../scan/path-class.js';
import { isSensitivePath } from '../scan/sensitive-path.js';
import { qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import { numberedLines } from '../search/numbered-lines.js';
import { readText } from '../store/read-text.js';
import type { FoundPlace } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export interface ChangesArguments {
  readonly days?: number | undefined;
  /** How many files show their changed lines. */
  readonly snippets?: number | undefined;
  readonly lines?: number | undefined;
}

export interface ChangesResult extends Changes {
  readonly schema_version: '1.0';
}

const TIMEOUT_MS = 2000;
const MOST_FILES = 12;
const MOST_NAMES = 4;
const LONGEST_NAME = 60;

/** Not offered to clients, who have git themselves: for prompts that ask what has changed. */
export const ciChanges: CodeQuestion<ChangesArguments, ChangesResult> = {
  name: 'ci_changes',
  title: 'Changes',
  description: 'What has changed since the last commit, or since a day.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      days: { description: 'Since how many days ago', type: 'integer', minimum: 0, maximum: 3650 },
      snippets: { default: 3, type: 'integer', minimum: 0, maximum: 50 },
      lines: { default: 20, type: 'integer', minimum: 1, maximum: 200 },
    },
    examples: [{ days: 1 }],
  },
  timeoutMs: 10_000,
  automatic: {
    tier: 1,
    timeoutMs: 2500,
    clamps: {
      days: { min: 0, max: 30 },
      snippets: { min: 0, max: 12 },
      lines: { min: 1, max: 200 },
    },
    choices: {},
  },
  wordsOf: () => '',
  async ask(codebase, args, { nowMs }) {
    const read = await readChanges(codebase.root, {
      days: args.days,
      nowMs,
      timeoutMs: TIMEOUT_MS,
    });
    const files = (read?.files ?? []).filter(({ path }) => !isSensitivePath(path)).sort(byWeight);
    const result: ChangesResult = {
      schema_version: '1.0',
      since: read?.since ?? 'the last commit',
      files,
      commits: read?.commits ?? [],
    };
    return {
      result,
      isCut: files.length > MOST_FILES,
      places: () => placesOf(codebase, result, args.snippets ?? 3, args.lines ?? 20),
    };
  },
};

/** The project's own code first, then what changed most. */
function byWeight(a: ChangedFile, b: ChangedFile): number {
  return (
    Number(classOfPath(a.path) !== 0) - Number(classOfPath(b.path) !== 0) ||
    b.added + b.removed - (a.added + a.removed) ||
    (a.path < b.path ? -1 : 1)
  );
}

function placesOf(
  codebase: Codebase,
  { since, files, commits }: ChangesResult,
  snippets: number,
  mostLines: number,
): FoundPlace[] {
  if (files.length === 0) return [];
  const reason = `changed since ${since}`;
  const said = commits.length > 0 ? `; commits: ${commits.join(' · ')}` : '';
  const whole = {
    path: '',
    symbol: '',
    title: 'changes',
    lineStart: 0,
    lineEnd: 0,
    confidence: 1,
    summary: `${files.length} ${files.length === 1 ? 'file' : 'files'} ${reason}${said}`,
    snippet: '',
    reason,
    distance: 0,
  };
  const places = files.slice(0, MOST_FILES).map((file, place) => {
    const lines = readText(codebase.root, file.path).split('\n');
    const chosen = changedLines(file, lines, mostLines);
    const id = codebase.index.documentAt(file.path);
    const names = namesAround(id ? codebase.facts(id).symbols : [], file);
    const count = file.isNew ? 'new file' : `+${file.added} -${file.removed}`;
    return {
      path: file.path,
      symbol: names[0] ?? '',
      title: 'changes',
      lineStart: (chosen[0] ?? 0) + 1,
      lineEnd: (chosen.at(-1) ?? 0) + 1,
      confidence: (files.length - place) / (files.length + 1),
      summary: `${count}${names.length > 0 ? ` in ${names.join(', ')}` : ''}`,
      snippet: place < snippets ? numberedLines(lines, chosen) : '',
      reason,
      distance: 0,
    };
  });
  return [whole, ...places];
}

function changedLines(file: ChangedFile, lines: readonly string[], most: number): number[] {
  const chosen: number[] = [];
  for (const { from, to } of file.stretches) {
    for (let line = from - 1; line < Math.min(to, lines.length); line += 1) {
      if (chosen.length >= most) return chosen;
      if ((lines[line] ?? '').trim() !== '') chosen.push(line);
    }
  }
  return chosen;
}

/** The functions and types that the changed lines stand in; by what git says of them where nothing has parsed the file. */
function namesAround(symbols: readonly SymbolFact[], file: ChangedFile): string[] {
  const names = new Set<string>();
  for (const { from, within } of file.stretches) {
    const around = symbols.findLast(
      ({ kind, startLine, endLine }) =>
        kind !== 'field' && kind !== 'variable' && startLine <= from && from <= endLine,
    );
    const name = around
      ? qualifiedName(around)
      : within.endsWith(';')
        ? ''
        : within.slice(0, LONGEST_NAME);
    if (name !== '' && (around || symbols.length === 0)) names.add(name);
  }
  return [...names].slice(0, MOST_NAMES);
}
