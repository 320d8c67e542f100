import { hotspots, openCodebase } from '@sluice/codeintel';
import { askedRepository, countOption, tellLeftOut } from '../code-index/code-repository.js';
import type { Command } from '../command-line/command.js';
import { belowText, repositoryText, wholeJsonText } from '../command-line/option-texts.js';

const BAR_WIDTH = 20;

export const hotspotsCommand: Command = {
  name: 'hotspots',
  summary: { en: 'Show files that change often and are complex', zh: '显示经常改动且复杂的文件' },
  usage: ['hotspots [--days N] [--top N] [--repo DIR] [--json]'],
  examples: ['sluice hotspots', 'sluice hotspots --days 90 --top 10 --json'],
  options: {
    days: { type: 'string' },
    top: { type: 'string' },
    path: { type: 'string' },
    repo: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    days: { en: 'how far back (default: 30)', zh: '回溯多少天（默认：30）' },
    top: { en: 'how many files (default: 20)', zh: '文件数量（默认：20）' },
    path: belowText,
    repo: repositoryText,
    json: wholeJsonText,
  },
  async run(io, { values }) {
    const days = countOption('days', values.days, 30, 36_500);
    const top = countOption('top', values.top, 20, 200);
    const path = typeof values.path === 'string' ? values.path : undefined;
    const codebase = await openCodebase(askedRepository(io, values.repo, 'ci_hotspot'), '');
    try {
      tellLeftOut(io, 'hotspots', codebase);
      const result = hotspots(codebase, { days, top, path, nowMs: Date.now() });
      for (const warning of result.warnings) io.err(`sluice hotspots: ${warning}\n`);
      if (values.json) {
        io.out(`${JSON.stringify(result, null, 2)}\n`);
        return 0;
      }
      const best = result.hotspots[0]?.score ?? 1;
      for (const spot of result.hotspots) {
        const filled = Math.max(1, Math.round((spot.score / best) * BAR_WIDTH));
        io.out(`${'█'.repeat(filled).padEnd(BAR_WIDTH)} ${spot.path}  ${spot.reason}\n`);
      }
      return 0;
    } finally {
      codebase.close();
    }
  },
};
