import { countOf } from '../command-line/count-of.js';
import type { MisnamedFile } from './misnamed-files.js';
import type { PolicyFileState } from './watched-policy-file.js';

/** What is to be said of a policy file that is there, in one line; of a broken one also what is in force. */
export const policyFileWords = {
  en: {
    state: ({ file, rules, problem, needsRestart }: PolicyFileState): string =>
      problem === undefined
        ? `policy file ${file}: ${countOf(rules, 'rule')}${restart(needsRestart)}`
        : `policy file ${file} is broken; what runs keeps the last good one, and nothing new starts:\n  ${problem.replaceAll('\n', '\n  ')}`,
    misnamed: ({ file, place }: MisnamedFile): string =>
      `${file} is not read: the file that counts is ${place}`,
    none: 'no policy file: the default policy decides ("sluice policy init" writes one)',
    counts: 'rules and "servers" count at once; "modes", "limits" and "tools" when a face starts',
  },
  zh: {
    state: ({ file, rules, problem, needsRestart }: PolicyFileState): string =>
      problem === undefined
        ? `策略文件 ${file}：${rules} 条规则${restartZh(needsRestart)}`
        : `策略文件 ${file} 有错；运行中的程序沿用上一个正确的版本，新程序不会启动：\n  ${problem.replaceAll('\n', '\n  ')}`,
    misnamed: ({ file, place }: MisnamedFile): string =>
      `${file} 不会被读取：生效的文件是 ${place}`,
    none: '没有策略文件：由默认策略决定（“sluice policy init” 可写一个）',
    counts: '规则与“servers”立即生效；“modes”“limits”“tools” 在入口启动时生效',
  },
};

function restart(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `; start again for the change of ${keys.join(', ')}`;
}

function restartZh(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `；${keys.join('、')} 的改动需重新启动`;
}
