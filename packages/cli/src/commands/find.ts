import { join } from 'node:path';
import { openCodebase, type SearchMode, type SearchResult, search } from '@sluice/codeintel';
import { askedRepository, countOption, tellLeftOut } from '../code-index/code-repository.js';
import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { belowText, repositoryText, wholeJsonText } from '../command-line/option-texts.js';
import { fileLink } from '../terminal/file-link.js';
import { paint } from '../terminal/paint.js';
import { codeWords } from './code-words.js';

const modes: readonly SearchMode[] = ['hybrid', 'symbol', 'text', 'regex'];

export const findCommand: Command = {
  name: 'find',
  summary: { en: 'Find the files and symbols that fit your words', zh: '查找符合描述的文件和符号' },
  usage: ['find "<words>" [--repo DIR] [--limit N] [--mode MODE] [--files] [--json]'],
  examples: [
    'sluice find "retry after a lost connection"',
    'sluice find "登录失败后没有重试" --files',
    'sluice find parseConfig --mode symbol --json',
  ],
  options: {
    repo: { type: 'string' },
    limit: { type: 'string' },
    mode: { type: 'string' },
    path: { type: 'string' },
    language: { type: 'string' },
    files: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  optionValues: { mode: modes },
  optionHelp: {
    repo: repositoryText,
    limit: { en: 'how many results (default: 10)', zh: '结果数量（默认：10）' },
    mode: {
      en: 'hybrid, symbol, text or regex (default: hybrid)',
      zh: 'hybrid、symbol、text 或 regex（默认：hybrid）',
    },
    path: belowText,
    language: { en: 'only files of this language', zh: '仅限该语言的文件' },
    files: { en: 'only ranked paths, one per line', zh: '只输出排序后的路径，每行一个' },
    json: wholeJsonText,
  },
  async run(io, { values, positionals }) {
    const query = positionals.join(' ').trim();
    if (query === '')
      throw new UsageError({
        en: 'say what to find: sluice find "<words>"',
        zh: '请说明要找什么：sluice find "<描述>"',
      });
    const mode = modes.find((known) => known === (values.mode ?? 'hybrid'));
    if (!mode)
      throw new UsageError({
        en: `--mode is one of ${modes.join(', ')}, not "${String(values.mode)}"`,
        zh: `--mode 只能是 ${modes.join('、')}，而不是 "${String(values.mode)}"`,
      });
    const limit = countOption('limit', values.limit, 10, 1000);
    const repository = askedRepository(io, values.repo, 'ci_search');
    const codebase = await openCodebase(repository, query);
    try {
      tellLeftOut(io, 'find', codebase);
      const result = await search(codebase, {
        query,
        limit,
        mode,
        path: typeof values.path === 'string' ? values.path : undefined,
        language: typeof values.language === 'string' ? values.language : undefined,
      });
      const words = wordsOf(io, codeWords);
      for (const warning of result.warnings) io.err(`sluice find: ${words.said(warning)}\n`);
      if (values.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
      else if (values.files) io.out(filesOf(result));
      else io.out(listing(result, io.hasColor ? repository.root : undefined, words.said));
      if (result.candidates.length > 0) return 0;
      io.err(`sluice find: ${words.nothingFits(query)}\n`);
      return 1;
    } finally {
      codebase.close();
    }
  },
};

function filesOf(result: SearchResult): string {
  const paths = new Set(result.candidates.map((item) => item.path));
  return [...paths].map((path) => `${path}\n`).join('');
}

/** With the root of the repository, coloured and with links to the files, as only a terminal shows them. */
function listing(
  result: SearchResult,
  root: string | undefined,
  said: (reason: string) => string,
): string {
  const { cyan, bold } = paint(root !== undefined);
  const link = (path: string, text: string) =>
    root === undefined ? text : fileLink(join(root, path), text);
  return result.candidates
    .map((item) => {
      const symbol = item.symbol === '' ? '' : `  ${item.kind} ${bold(item.symbol)}`;
      const snippet = item.snippet
        .split('\n')
        .slice(0, 3)
        .map((line) => `    ${line.slice(0, 110)}`)
        .join('\n');
      const place = cyan(`${item.path}:${item.line_start}-${item.line_end}`);
      return `${link(item.path, place)}${symbol}\n  ${item.score.toFixed(2)}  ${said(item.reason)}\n${snippet}\n`;
    })
    .join('\n');
}
