import { wordTable } from '../command-line/language.js';

/** All that `sluice wrap` says. */
export const wrapWords = wordTable(
  {
    serves: (server: string, tools: number, mode: string) =>
      `${server}: ${tools} tools in mode ${mode}; the client speaks on stdin`,
    nothing:
      'no tool is declared; name some with --tools, or take those that only read with --read-only',
    none: (server: string) => `nothing of ${server} was seen yet`,
    seen: (tool: string) => `${tool}  seen`,
    waits: (tool: string, isBlocked: boolean) =>
      `${tool}  ${isBlocked ? 'BLOCKED: it is not the tool that was seen' : 'other words than were seen'}`,
    was: 'was',
    is: 'is',
    nothingThere: '(nothing)',
    accept: (server: string) => `accept with: sluice wrap accept ${server} <tool>`,
    accepted: (tool: string) => `${tool} may run as it is now`,
    notOffered: (tool: string) => `${tool}: nothing waits to be accepted`,
    confirm: 'Accept this? y or n: ',
    notAccepted: 'Nothing was changed.',
  },
  {
    serves: (server: string, tools: number, mode: string) =>
      `${server}：模式 ${mode} 下 ${tools} 个工具；客户端通过标准输入通信`,
    nothing: '没有声明任何工具；请用 --tools 指定，或用 --read-only 接受只读工具',
    none: (server: string) => `还没有看过 ${server} 的任何工具`,
    seen: (tool: string) => `${tool}  已看过`,
    waits: (tool: string, isBlocked: boolean) =>
      `${tool}  ${isBlocked ? '已阻止：与看过的工具不同' : '说明文字与看过的不同'}`,
    was: '原为',
    is: '现为',
    nothingThere: '（无）',
    accept: (server: string) => `接受请用：sluice wrap accept ${server} <工具>`,
    accepted: (tool: string) => `${tool} 现可按当前定义运行`,
    notOffered: (tool: string) => `${tool}：没有等待接受的变更`,
    confirm: '接受吗？y 或 n：',
    notAccepted: '没有改变任何内容。',
  },
);

export type WrapWords = (typeof wrapWords)['en'];
