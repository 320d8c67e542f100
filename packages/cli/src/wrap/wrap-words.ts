import { wordTable } from '../command-line/language.js';

/** All that `sluice wrap` says. */
export const wrapWords = wordTable(
  {
    serves: (server: string, tools: number, mode: string) =>
      `${server}: ${tools} tools in mode ${mode}; the client speaks on stdin`,
    nothing:
      'no tool is declared; name some with --tools, or take those that only read with --read-only',
    none: (server: string) => `nothing of ${server} was seen yet`,
    otherProgram: (server: string, before: string) =>
      `the name ${server} stood for something else before (${before}, or its arguments were others): what was seen of that counts for this one too, and both share a session; another server needs a --name of its own`,
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
    noEntry: (server: string, files: string) => `${server}: no such server in ${files}`,
    noEntries: (files: string) => `no MCP server in ${files}`,
    calledSo: (server: string, name: string) => `${server} is called ${name} in rules and records`,
    confirmWrite: 'Write these changes? [y/N] ',
    notWritten: 'Nothing was written; say yes at a terminal or with --yes.',
    installed:
      'written; start the client anew. What may change something asks: answer with sluice approve or in the console. Undo with: sluice wrap uninstall',
    uninstalled: 'written; the entries are as they were. Start the client anew.',
  },
  {
    serves: (server: string, tools: number, mode: string) =>
      `${server}：模式 ${mode} 下 ${tools} 个工具；客户端通过标准输入通信`,
    nothing: '没有声明任何工具；请用 --tools 指定，或用 --read-only 接受只读工具',
    none: (server: string) => `还没有看过 ${server} 的任何工具`,
    otherProgram: (server: string, before: string) =>
      `名称 ${server} 之前指的是别的程序（${before}，或其参数不同）：对它看过的内容也适用于此程序，两者共用一个会话；另一个服务器请用自己的 --name`,
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
    noEntry: (server: string, files: string) => `${files} 中没有服务器 ${server}`,
    noEntries: (files: string) => `${files} 中没有 MCP 服务器`,
    calledSo: (server: string, name: string) => `${server} 在规则和记录中称为 ${name}`,
    confirmWrite: '写入这些更改吗？[y/N] ',
    notWritten: '没有写入任何内容；请在终端确认或使用 --yes。',
    installed:
      '已写入；请重新启动客户端。可能造成改动的调用会先询问：用 sluice approve 或在控制台答复。撤销：sluice wrap uninstall',
    uninstalled: '已写入；条目已恢复原样。请重新启动客户端。',
  },
);

export type WrapWords = (typeof wrapWords)['en'];
