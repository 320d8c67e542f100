import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

/** All that `sluice approve` says beside the card. */
export const approveWords = wordTable(
  {
    none: 'Nobody waits for an answer.',
    open: (count: number) => countOf(count, 'open question'),
    isOver: (id: string, how: string) => `the question ${id} is over: ${how}`,
    gone: 'its client has gone; nobody waits for it',
    unknown: (id: string) => `there is no open question ${id}; see: sluice approve list`,
    several: (id: string) => `${id} fits several questions; give more of it`,
    allowed: (id: string) => `${id} allowed`,
    denied: (id: string) => `${id} denied`,
    notExact:
      'part of this call was masked when it was stored; allow it where it is held, or deny it here',
    notYet: (id: string, again: string) =>
      `${id} is not allowed yet: this is what it would do. To allow exactly this: ${again}`,
    operatorOnly: (name: string, role: string) =>
      `nothing was decided: a rule for every session or for the policy file is an operator's to give, and ${name} is ${role}; take --for session, or none`,
    confirm: 'Allow this once? y or n: ',
    left: 'nothing was decided',
    waiting: 'Waiting for questions; Ctrl-C leaves.',
    waitingBeside: (later: number) =>
      `${countOf(later, 'question')} left for later: i lists them, #1 takes the first up. Waiting for more; Ctrl-C leaves.`,
    place: (at: number, count: number) =>
      count === 1
        ? 'The only question. l leaves it for later.'
        : `Question ${at} of ${count}. l leaves it for later, i lists all, # and a number takes that one.`,
    later: 'left for later',
    noNumber: (number: number) => `There is no question #${number}; i lists them.`,
    ago: (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
  },
  {
    none: '没有等待答复的请求。',
    open: (count: number) => `${count} 个待答复的请求`,
    isOver: (id: string, how: string) => `请求 ${id} 已结束：${how}`,
    gone: '其客户端已离开；没有人在等待它',
    unknown: (id: string) => `没有待答复的请求 ${id}；参见：sluice approve list`,
    several: (id: string) => `${id} 对应多个请求；请给出更多字符`,
    allowed: (id: string) => `已允许 ${id}`,
    denied: (id: string) => `已拒绝 ${id}`,
    notExact: '此调用的一部分在存储时被遮盖；请在持有它的进程中允许，或在此拒绝',
    notYet: (id: string, again: string) =>
      `${id} 尚未允许：以上是它将要做的。要允许的正是这些，请运行：${again}`,
    operatorOnly: (name: string, role: string) =>
      `没有作出决定：适用于所有会话或写入策略文件的规则只能由 operator 给出，而 ${name} 的角色是 ${role}；请用 --for session，或不带规则`,
    confirm: '仅允许这一次？y 或 n：',
    left: '没有作出决定',
    waiting: '等待请求；Ctrl-C 离开。',
    waitingBeside: (later: number) =>
      `${later} 个请求留待稍后：输入 i 列出，输入 #1 取第一个。等待更多请求；Ctrl-C 离开。`,
    place: (at: number, count: number) =>
      count === 1
        ? '唯一的请求。输入 l 可稍后再答复。'
        : `第 ${at} 个请求，共 ${count} 个。输入 l 稍后再答复，i 列出全部，# 加编号取那一个。`,
    later: '留待稍后',
    noNumber: (number: number) => `没有请求 #${number}；输入 i 列出。`,
    ago: (seconds: number) =>
      seconds < 120 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`,
  },
);
