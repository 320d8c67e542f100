import { type CallNode, callChain, openCodebase } from '@sluice/codeintel';
import { codeRepository, countOption } from '../code-index/code-repository.js';
import { type Command, UsageError } from '../command-line/command.js';
import { repositoryText, stepsText, wholeJsonText } from '../command-line/option-texts.js';

const directions = ['callers', 'callees', 'both'] as const;

export const callsCommand: Command = {
  name: 'calls',
  summary: {
    en: 'Show who calls a symbol and whom it calls',
    zh: '显示谁调用了某个符号，以及它调用了谁',
  },
  usage: ['calls <symbol> [--direction callers|callees|both] [--depth N] [--repo DIR] [--json]'],
  examples: [
    'sluice calls verifyToken',
    'sluice calls src/store.ts::Store.save --direction callers',
  ],
  options: {
    direction: { type: 'string' },
    depth: { type: 'string' },
    repo: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    direction: {
      en: 'callers, callees or both (default: both)',
      zh: 'callers（调用者）、callees（被调用者）或 both（默认：both）',
    },
    depth: stepsText,
    repo: repositoryText,
    json: wholeJsonText,
  },
  async run(io, { values, positionals }) {
    const [symbol] = positionals;
    if (!symbol)
      throw new UsageError({
        en: 'name a symbol: sluice calls <symbol>',
        zh: '请给出符号：sluice calls <符号>',
      });
    const direction = directions.find((known) => known === (values.direction ?? 'both'));
    if (!direction)
      throw new UsageError({
        en: `--direction is one of ${directions.join(', ')}`,
        zh: `--direction 只能是 ${directions.join('、')}`,
      });
    const depth = countOption('depth', values.depth, 3, 8);
    const codebase = await openCodebase(codeRepository(io, values.repo), symbol);
    try {
      const result = callChain(codebase, { symbol, direction, depth });
      if (values.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
      else if (!result.found) {
        const near = result.nearest.length > 0 ? ` Near: ${result.nearest.join(', ')}` : '';
        io.err(`sluice calls: no symbol "${symbol}".${near}\n`);
      } else {
        for (const node of result.call_chain) io.out(tree(node));
        for (const note of result.notes) io.out(`  ${note}\n`);
        for (const other of result.alternatives) io.err(`also: ${other}\n`);
      }
      return result.found ? 0 : 1;
    } finally {
      codebase.close();
    }
  },
};

function tree(target: CallNode): string {
  const lines = [`${target.symbol}  ${target.path}:${target.line_start}`];
  if (target.callers.length > 0) lines.push('callers:', ...branch(target.callers, 'callers', '  '));
  if (target.callees.length > 0) lines.push('callees:', ...branch(target.callees, 'callees', '  '));
  if (target.callers.length + target.callees.length === 0) lines.push('  no calls found');
  return `${lines.join('\n')}\n`;
}

function branch(nodes: readonly CallNode[], side: 'callers' | 'callees', indent: string): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.symbol}  ${node.path}:${node.line}  ${node.score.toFixed(2)}${node.is_cycle ? '  (cycle)' : ''}`,
    ...branch(node[side], side, `${indent}  `),
  ]);
}
