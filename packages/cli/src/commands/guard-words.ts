import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

/** What `sluice guard` tells people; what goes into a pipe or JSON stays English. */
export const guardWords = wordTable(
  {
    rulesKept: 'Every rule keeps its examples.',
    leftOut: (line: number, why: string) => `line ${line} is ${why}; it was left out`,
    found: (kind: string, rule: string, start: number, end: number, source: string) =>
      `${kind} by rule ${rule}, characters ${start} to ${end} (${source})`,
    redacted: (what: string) => `redacted: ${what}`,
    removed: (what: string) => `removed: ${what}`,
    nothingRedacted: 'nothing redacted',
    nothingRemoved: 'nothing removed',
    broken: (count: number) =>
      `${countOf(count, 'place was', 'places were')} not valid UTF-8; U+FFFD stands there`,
    binary: (bytes: number) =>
      `the input is binary (${bytes} bytes); it was not looked at and is left out`,
  },
  {
    rulesKept: '每条规则都符合其示例。',
    leftOut: (line: number, why: string) => `第 ${line} 行被略去：${why}`,
    found: (kind: string, rule: string, start: number, end: number, source: string) =>
      `${kind}，规则 ${rule}，第 ${start} 至 ${end} 个字符（${source}）`,
    redacted: (what: string) => `已遮盖：${what}`,
    removed: (what: string) => `已移除：${what}`,
    nothingRedacted: '没有需要遮盖的内容',
    nothingRemoved: '没有需要移除的内容',
    broken: (count: number) => `有 ${count} 处不是有效的 UTF-8，以 U+FFFD 代替`,
    binary: (bytes: number) => `输入是二进制数据（${bytes} 字节）；未检查，已略去`,
  },
);
