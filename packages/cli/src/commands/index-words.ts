import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

type State = 'missing' | 'fresh' | 'stale';

/** What `sluice index` says. */
export const indexWords = wordTable(
  {
    status: (state: State, files: number, symbols: number, bytes: number, isBuilding: boolean) =>
      `${state}: ${countOf(files, 'file')}, ${countOf(symbols, 'symbol name')}, ${bytes} bytes${isBuilding ? '; another process is writing it now' : ''}`,
    removed: 'The index is removed.',
    busy: 'Another process is writing the index; try again.',
    waiting: 'Another process is writing the index; waiting for it.',
    cancelled: 'Cancelled; the index is as it was.',
    fresh: 'The index is up to date.',
    built: (files: number, gone: number) => `Indexed ${countOf(files, 'file')}${goneWords(gone)}.`,
    updated: (files: number, gone: number) =>
      `Updated ${countOf(files, 'file')}${goneWords(gone)}.`,
    watching: 'Watching for changes; Ctrl-C ends.',
    notUpdated: (why: string) => `Not updated: ${why}`,
    steps: {
      list: 'Looking for files …',
      files: 'Reading files …',
      history: 'Reading the log …',
      write: 'Writing the index …',
    },
    progress: (done: number, total: number, rate: number, left: number) =>
      `${done}/${total} files  ${rate} files/s  ${left} s left`,
  },
  {
    status: (state: State, files: number, symbols: number, bytes: number, isBuilding: boolean) =>
      `${stateInChinese[state]}：${files} 个文件，${symbols} 个符号名，${bytes} 字节${isBuilding ? '；另一个进程正在写入' : ''}`,
    removed: '索引已删除。',
    busy: '另一个进程正在写入索引；请稍后再试。',
    waiting: '另一个进程正在写入索引；正在等待。',
    cancelled: '已取消；索引保持原样。',
    fresh: '索引已是最新。',
    built: (files: number, gone: number) => `已索引 ${files} 个文件${goneInChinese(gone)}。`,
    updated: (files: number, gone: number) => `已更新 ${files} 个文件${goneInChinese(gone)}。`,
    watching: '正在留意改动；按 Ctrl-C 结束。',
    notUpdated: (why: string) => `未更新：${why}`,
    steps: {
      list: '正在查找文件 …',
      files: '正在读取文件 …',
      history: '正在读取历史 …',
      write: '正在写入索引 …',
    },
    progress: (done: number, total: number, rate: number, left: number) =>
      `${done}/${total} 个文件  每秒 ${rate} 个  还需 ${left} 秒`,
  },
);

export type IndexWords = (typeof indexWords)['en'];

function goneWords(count: number): string {
  return count > 0 ? `, ${count} removed` : '';
}

function goneInChinese(count: number): string {
  return count > 0 ? `，移除 ${count} 个` : '';
}

const stateInChinese = { missing: '没有索引', fresh: '最新', stale: '已过时' };
