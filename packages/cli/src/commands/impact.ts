import { impact, openCodebase } from '@sluice/codeintel';
import { codeRepository, countOption } from '../code-index/code-repository.js';
import { type Command, UsageError } from '../command-line/command.js';
import { repositoryText, stepsText, wholeJsonText } from '../command-line/option-texts.js';

export const impactCommand: Command = {
  name: 'impact',
  summary: {
    en: 'Show what a change to a symbol or file may break',
    zh: '显示改动某个符号或文件可能影响什么',
  },
  usage: ['impact <symbol> [--depth N] [--repo DIR] [--json]', 'impact --file PATH [--depth N]'],
  examples: ['sluice impact parseConfig', 'sluice impact --file src/config.ts --json'],
  options: {
    file: { type: 'string' },
    depth: { type: 'string' },
    repo: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    file: { en: 'a file instead of a symbol', zh: '指定文件而不是符号' },
    depth: stepsText,
    repo: repositoryText,
    json: wholeJsonText,
  },
  async run(io, { values, positionals }) {
    const file = typeof values.file === 'string' ? values.file : undefined;
    const [symbol] = positionals;
    if (!symbol && !file)
      throw new UsageError({
        en: 'name a symbol, or a file with --file',
        zh: '请给出符号，或用 --file 指定文件',
      });
    const depth = countOption('depth', values.depth, 3, 5);
    const codebase = await openCodebase(codeRepository(io, values.repo), symbol ?? file ?? '');
    try {
      const result = impact(codebase, { symbol, file, depth });
      if (values.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
      else if (!result.found) {
        const near = result.nearest.length > 0 ? ` Near: ${result.nearest.join(', ')}` : '';
        io.err(`sluice impact: no ${file ? 'file' : 'symbol'} "${file ?? symbol}".${near}\n`);
      } else {
        io.out(`${result.root}: ${result.total_affected} affected\n`);
        for (const node of result.affected_nodes) {
          io.out(
            `  ${node.confidence.toFixed(2)}  ${node.id}:${node.line_start}  ${node.reason}\n`,
          );
        }
        for (const test of result.tests) io.out(`  test  ${test}\n`);
      }
      return result.found ? 0 : 1;
    } finally {
      codebase.close();
    }
  },
};
