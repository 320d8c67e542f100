import { type SearchResult, search } from '../search/search.js';
import type { SearchArguments, SearchItem } from '../search/search-item.js';
import { type FoundPlace, foundPlaces, kindAndName } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciSearch: CodeQuestion<SearchArguments, SearchResult> = {
  name: 'ci_search',
  title: 'Code search',
  description:
    'Ranked places in the code for words, a symbol name, a literal text or a regular expression. Words may be English or Chinese.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        minLength: 1,
        maxLength: 20_000,
        description: 'What to look for, in plain words',
      },
      limit: { default: 10, type: 'integer', minimum: 1, maximum: 50 },
      mode: { default: 'hybrid', type: 'string', enum: ['hybrid', 'symbol', 'text', 'regex'] },
      path: { description: 'Only below this folder', type: 'string', maxLength: 1000 },
      language: { description: 'Only files of this language', type: 'string', maxLength: 40 },
      snippets: {
        description: 'How many places show their code; all by default',
        type: 'integer',
        minimum: 0,
        maximum: 50,
      },
      lines: {
        default: 20,
        description: 'Lines of each snippet',
        type: 'integer',
        minimum: 1,
        maximum: 200,
      },
      chars: {
        description: 'Characters of all snippets together; by default as many as their lines have',
        type: 'integer',
        minimum: 0,
        maximum: 200_000,
      },
    },
    required: ['query'],
    examples: [{ query: 'where are routes matched', limit: 5, path: 'src' }],
  },
  timeoutMs: 10_000,
  automatic: {
    tier: 1,
    timeoutMs: 2000,
    clamps: {
      limit: { min: 1, max: 10 },
      snippets: { min: 0, max: 12 },
      lines: { min: 1, max: 200 },
      chars: { min: 0, max: 200_000 },
    },
    choices: { mode: ['hybrid', 'symbol', 'text'] },
  },
  wordsOf: (args) => args.query,
  async ask(codebase, args, { whenRanked }) {
    const result = await search(codebase, args, (best) => {
      whenRanked?.(() => placesOf(best() ?? []).at(0));
    });
    return { result, isCut: false, places: () => placesOf(result.candidates) };
  },
};

function placesOf(items: readonly SearchItem[]): FoundPlace[] {
  return foundPlaces(items, {
    // Two places of one symbol are told apart by their lines.
    title: (item) => `${item.kind} ${item.line_start}-${item.line_end}`,
    head: (item) =>
      shortened(item.signature || kindAndName(item.kind, item.symbol) || headLine(item)),
    why: (item) => mostTelling(item.reason),
    snippet: (item) => item.snippet,
  });
}

/** The first line that says something, without its number. */
function headLine({ snippet }: { readonly snippet: string }): string {
  const lines = snippet.split('\n', 40).map((line) => line.replace(/^\d{1,7}:/, '').trim());
  return lines.find((line) => /\p{L}/u.test(line)) ?? lines[0] ?? '';
}

const LONGEST_HEAD = 90;
const MOST_REASONS = 2;

function shortened(head: string): string {
  return head.length > LONGEST_HEAD ? `${head.slice(0, LONGEST_HEAD)}…` : head;
}

/** That the words fit is true of every place; it is said where nothing else is. */
function mostTelling(reason: string): string {
  const reasons = reason
    .split('; ')
    .filter((each) => !each.startsWith('words'))
    .map((each) => each.replace(/^tested by .*\//, 'tested by '));
  return reasons.length > 0 ? reasons.slice(0, MOST_REASONS).join('; ') : 'words';
}
