import { relative, resolve, sep } from 'node:path';
import { type Codebase, impact, openCodebase } from '@sluice/codeintel';
import { askedRepository, countOption, tellLeftOut } from '../code-index/code-repository.js';
import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { repositoryText, stepsText, wholeJsonText } from '../command-line/option-texts.js';
import { codeWords } from './code-words.js';

export const impactCommand: Command = {
  name: 'impact',
  summary: {
    en: 'Show what a change to a symbol or file may break',
    zh: '显示改动某个符号或文件可能影响什么',
  },
  usage: ['impact <symbol or file> [--depth N] [--repo DIR] [--json]'],
  examples: ['sluice impact parseConfig', 'sluice impact src/config.ts --json'],
  options: {
    file: { type: 'string' },
    depth: { type: 'string' },
    repo: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    file: { en: 'a file, where a symbol has its name', zh: '文件（当有同名符号时）' },
    depth: stepsText,
    repo: repositoryText,
    json: wholeJsonText,
  },
  async run(io, { values, positionals }) {
    const [wanted, more] = typeof values.file === 'string' ? [values.file] : positionals;
    if (!wanted || more !== undefined)
      throw new UsageError({
        en: 'name one symbol or file: sluice impact <symbol or file>',
        zh: '请给出一个符号或文件：sluice impact <符号或文件>',
      });
    const words = wordsOf(io, codeWords);
    const depth = countOption('depth', values.depth, 3, 5);
    const codebase = await openCodebase(askedRepository(io, values.repo, 'ci_impact'), wanted);
    try {
      tellLeftOut(io, 'impact', codebase);
      const result = impact(codebase, { ...targetOf(codebase, io.cwd, wanted), depth });
      if (values.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
      else if (!result.found) {
        const near = result.nearest.length > 0 ? words.near(result.nearest.join(', ')) : '';
        io.err(`sluice impact: ${words.noSymbolOrFile(wanted)}${near}\n`);
      } else {
        const isKnown = result.total_affected > 0 || result.notes.length === 0;
        const count = isKnown ? words.affected(result.total_affected) : words.noneAffected;
        io.out(`${result.root}: ${count}\n`);
        for (const node of result.affected_nodes) {
          io.out(
            `  ${node.confidence.toFixed(2)}  ${node.id}:${node.line_start}  ${words.said(node.reason)}\n`,
          );
        }
        for (const note of result.notes) io.out(`  ${words.said(note)}\n`);
        for (const test of result.tests) io.out(`  ${words.test}  ${test}\n`);
      }
      return result.found ? 0 : 1;
    } finally {
      codebase.close();
    }
  },
};

/** A file as it is seen from the folder the person stands in, or from the root; everything else is a symbol. */
function targetOf(codebase: Codebase, cwd: string, wanted: string) {
  const fromHere = relative(codebase.root, resolve(cwd, wanted)).split(sep).join('/');
  const file = [fromHere, wanted.replace(/^\.\//, '')].find((path) =>
    codebase.index.documentAt(path),
  );
  return file === undefined ? { symbol: wanted } : { file };
}
