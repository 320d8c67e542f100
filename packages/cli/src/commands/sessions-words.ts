import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

export const sessionsWords = wordTable(
  {
    count: (count: number) => countOf(count, 'session'),
    none: (id: string) => `There is no session ${id}; see sluice sessions list`,
    sayYes: (id: string) =>
      `Deleting ${id} removes its messages, calls, results and events for good. The audit stays and says who decided what; policy replay and suggest lose its calls. Say so with --yes`,
    done: {
      rename: (id: string) => `Session ${id} has its new title`,
      archive: (id: string) => `Session ${id} is put away; sluice sessions restore brings it back`,
      restore: (id: string) => `Session ${id} is back`,
      delete: (id: string) => `Session ${id} is deleted; the audit says so`,
    },
  },
  {
    count: (count: number) => `${count} 个会话`,
    none: (id: string) => `没有会话 ${id}；见 sluice sessions list`,
    sayYes: (id: string) =>
      `删除 ${id} 会永久移除其消息、调用、结果和事件。审计记录保留，并说明谁作了什么决定；policy replay 与 suggest 将不再包含其调用。确认请加 --yes`,
    done: {
      rename: (id: string) => `会话 ${id} 已改名`,
      archive: (id: string) => `会话 ${id} 已归档；可用 sluice sessions restore 取回`,
      restore: (id: string) => `会话 ${id} 已取回`,
      delete: (id: string) => `会话 ${id} 已删除；审计中有记录`,
    },
  },
);

export type SessionWords = (typeof sessionsWords)['en'];
