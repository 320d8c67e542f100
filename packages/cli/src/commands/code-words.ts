import { wordTable } from '../command-line/language.js';
import { reasonInChinese } from './code-reasons.js';

/** What the commands that ask the code index say. Paths and names stay as they are. */
export const codeWords = wordTable(
  {
    said: (reason: string) => reason,
    nothingFits: (query: string) => `nothing fits "${query}"; try fewer or other words`,
    noSymbol: (symbol: string) => `no symbol "${symbol}".`,
    noSymbolOrFile: (wanted: string) => `no symbol and no file "${wanted}".`,
    near: (names: string) => ` Near: ${names}`,
    callers: 'callers:',
    callees: 'callees:',
    noCalls: 'no calls found',
    cycle: '(cycle)',
    also: (other: string) => `also: ${other}`,
    affected: (count: number) => `${count} affected`,
    noneAffected: 'nothing found that is affected',
    test: 'test',
  },
  {
    said: reasonInChinese,
    nothingFits: (query: string) => `没有符合“${query}”的内容；请减少或更换词语`,
    noSymbol: (symbol: string) => `没有符号“${symbol}”。`,
    noSymbolOrFile: (wanted: string) => `没有名为“${wanted}”的符号或文件。`,
    near: (names: string) => `相近的有：${names}`,
    callers: '调用者：',
    callees: '被调用者：',
    noCalls: '没有找到调用',
    cycle: '（循环）',
    also: (other: string) => `另有：${other}`,
    affected: (count: number) => `${count} 处受影响`,
    noneAffected: '没有找到受影响的内容',
    test: '测试',
  },
);
