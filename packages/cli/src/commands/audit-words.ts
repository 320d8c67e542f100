import { wordTable } from '../command-line/language.js';

export const auditWords = wordTable(
  {
    count: (shown: number, all: number) => `${shown} of ${all} entries`,
    whole: (entries: number, last: number, hash: string) =>
      `The chain is whole: ${entries} entries, the last is ${last} (${hash})`,
    broken: (seq: number, fault: string, message: string) =>
      `The chain is broken at entry ${seq} (${fault}): ${message}`,
    notHere: (file: string) => `Not in here: export it with --data ${file}`,
  },
  {
    count: (shown: number, all: number) => `${all} 条记录中的 ${shown} 条`,
    whole: (entries: number, last: number, hash: string) =>
      `链条完整：${entries} 条记录，最后一条是 ${last}（${hash}）`,
    broken: (seq: number, fault: string, message: string) =>
      `链条在第 ${seq} 条断开（${fault}）：${message}`,
    notHere: (file: string) => `不在此处：用 --data ${file} 另行导出`,
  },
);
