import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

const span = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
};

/** All that `sluice top` says. */
export const topWords = wordTable(
  {
    head: (sessions: number, running: number, questions: number) =>
      `${countOf(sessions, 'live session')}, ${countOf(running, 'call')} under way, ${countOf(questions, 'open question')}${questions > 0 ? ' (sluice approve)' : ''}`,
    left: (count: number) => `, ${countOf(count, 'call')} left by processes that have gone`,
    sessions: '  face    mode      calls  changed  session',
    running: 'under way',
    ended: 'ended last',
    none: '–',
    states: {
      PENDING: 'checked',
      APPROVAL_REQUIRED: 'waits',
      APPROVED: 'approved',
      EXECUTING: 'runs',
      COMPLETED: 'completed',
      FAILED: 'failed',
      DENIED: 'denied',
      SEALED: 'sealed',
    },
    more: (count: number) => `and ${count} more`,
    noStore: (place: string) => `there is no store at ${place} yet, so nothing goes on`,
    span,
  },
  {
    head: (sessions: number, running: number, questions: number) =>
      `${sessions} 个活动会话，${running} 个调用进行中，${questions} 个请求待答复${questions > 0 ? '（sluice approve）' : ''}`,
    left: (count: number) => `，${count} 个调用由已结束的进程留下`,
    sessions: '  来源    模式       调用     更新  会话',
    running: '进行中',
    ended: '最近结束',
    none: '–',
    states: {
      PENDING: '检查中',
      APPROVAL_REQUIRED: '等待答复',
      APPROVED: '已批准',
      EXECUTING: '运行中',
      COMPLETED: '已完成',
      FAILED: '失败',
      DENIED: '已拒绝',
      SEALED: '已封存',
    },
    more: (count: number) => `另有 ${count} 个`,
    noStore: (place: string) => `${place} 处还没有存储，因此没有任何活动`,
    span,
  },
);

export type TopWords = (typeof topWords)['en'];
