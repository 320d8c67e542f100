import { type CallNode, callChain, openCodebase } from '@sluice/codeintel';
import { askedRepository, countOption, tellLeftOut } from '../code-index/code-repository.js';
import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { repositoryText, stepsText, wholeJsonText } from '../command-line/option-texts.js';
import { refuseSurplus } from '../command-line/refuse-surplus.js';
import { codeWords } from './code-words.js';

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
    refuseSurplus('calls', positionals, 1);
    const direction = directions.find((known) => known === (values.direction ?? 'both'));
    if (!direction)
      throw new UsageError({
        en: `--direction is one of ${directions.join(', ')}`,
        zh: `--direction 只能是 ${directions.join('、')}`,
      });
    const words = wordsOf(io, codeWords);
    const depth = countOption('depth', values.depth, 3, 8);
    const codebase = await openCodebase(askedRepository(io, values.repo, 'ci_call_chain'), symbol);
    try {
      tellLeftOut(io, 'calls', codebase);
      const result = callChain(codebase, { symbol, direction, depth });
      if (values.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
      else if (!result.found) {
        const near = result.nearest.length > 0 ? words.near(result.nearest.join(', ')) : '';
        io.err(`sluice calls: ${words.noSymbol(symbol)}${near}\n`);
      } else {
        for (const node of result.call_chain) io.out(tree(node, words));
        for (const note of result.notes) io.out(`  ${words.said(note)}\n`);
        for (const other of result.alternatives) io.err(`${words.also(other)}\n`);
      }
      return result.found ? 0 : 1;
    } finally {
      codebase.close();
    }
  },
};

type Words = (typeof codeWords)['en'];

function tree(target: CallNode, words: Words): string {
  const lines = [`${target.symbol}  ${target.path}:${target.line_start}`];
  if (target.callers.length > 0)
    lines.push(words.callers, ...branch(target.callers, 'callers', '  ', words));
  if (target.callees.length > 0)
    lines.push(words.callees, ...branch(target.callees, 'callees', '  ', words));
  if (target.callers.length + target.callees.length === 0) lines.push(`  ${words.noCalls}`);
  return `${lines.join('\n')}\n`;
}

function branch(
  nodes: readonly CallNode[],
  side: 'callers' | 'callees',
  indent: string,
  words: Words,
): string[] {
  return nodes.flatMap((node) => [
    `${indent}${words.said(node.symbol)}  ${node.path}:${node.line}  ${node.score.toFixed(2)}${node.is_cycle ? `  ${words.cycle}` : ''}`,
    ...branch(node[side], side, `${indent}  `, words),
  ]);
}
