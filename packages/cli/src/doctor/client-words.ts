import { inChinese } from '@sluice/plain';
import { wordTable } from '../command-line/language.js';

/** What the doctor says of the clients whose prompts it follows. */
export const clientWords = wordTable(
  {
    again: (client: string) => `run: sluice install ${client}`,
    said: (text: string) => text,
    noHook: (label: string) => `${label} has no hook of sluice`,
    pluginOff: (plugin: string, label: string) =>
      `the plugin ${plugin} of ${label} is switched off`,
    switchOn: (label: string, again: string) => `switch it on in ${label}, or ${again}`,
    pluginLost: (plugin: string, label: string) =>
      `the plugin ${plugin} is on, but ${label} has no copy of it`,
    installAgain: (label: string, again: string) => `install it again in ${label}, or ${again}`,
    mendNamed: (again: string) => `mend what is named, then ${again}`,
    registered: (place: string, seconds: number) => `in ${place}, at most ${seconds} s`,
    trust: 'start codex, type /hooks, look at the command and trust it',
    noCodex: 'unknown: codex is not on the PATH',
    codexSilent: 'unknown: this codex does not tell',
    orAuto: (mend: string) => `${mend}; or use codex-auto`,
    mayBeOff: 'hooks may be switched off in config.toml',
    notSeen: (said: string) => `Codex does not see the hook: ${said}`,
    hookOff: 'the hook is switched off in Codex',
    skipped: (status: string) => `${status}: Codex skips it without a word`,
    late: 'a trial did not end in time',
    seeWhy: 'run: sluice why',
    endedWith: (code: string) => `a trial ended with ${code}`,
    noExitCode: 'no exit code',
    notTaken: (client: string, printed: string) =>
      `a trial printed what ${client} would not take: ${printed}`,
    takeOut: 'take out what else prints to stdout there',
    nothing: 'a trial ran and had nothing to say',
    switchedOff:
      'see whether CI_AUTO_TOOLS or auto-tools.yaml switches it off, and whether node is on the PATH',
    foundIt: 'a trial ran and found what was asked for',
    tooLong: (characters: number, bytes: number) =>
      `${characters} characters, ${bytes} bytes: the client would cut it`,
    lower: 'lower budget.max_injected_chars',
    noPrompt: 'no prompt has come through yet',
    askSomething: 'ask it something about the code of a repository, then look again',
    transcriptGone: (when: string) => `${when} was handed over; its transcript is gone`,
    inTranscript: (when: string) => `${when} stands in the transcript`,
    notInTranscript: (when: string) => `${when} was handed over and is not in the transcript`,
    ownMessages: (label: string) =>
      `look at the client's own messages about hooks; ${label} may be too old`,
    run: (id: string, at: string) => `run ${id} of ${at}`,
    time: (ms: number, seconds: number) => `${ms} ms of at most ${seconds} s`,
    inSeconds: (again: string) => `"timeout" is in seconds; ${again}`,
    indexFirst: 'run: sluice index, and sluice why --last 5',
  },
  {
    again: (client: string) => `运行：sluice install ${client}`,
    said: inChinese,
    noHook: (label: string) => `${label} 没有 sluice 的钩子`,
    pluginOff: (plugin: string, label: string) => `${label} 的插件 ${plugin} 已关闭`,
    switchOn: (label: string, again: string) => `在 ${label} 中打开它，或${again}`,
    pluginLost: (plugin: string, label: string) =>
      `插件 ${plugin} 已打开，但 ${label} 没有它的副本`,
    installAgain: (label: string, again: string) => `在 ${label} 中重新安装，或${again}`,
    mendNamed: (again: string) => `修正所指的问题，然后${again}`,
    registered: (place: string, seconds: number) => `位于 ${place}，最多 ${seconds} 秒`,
    trust: '启动 codex，输入 /hooks，查看该命令并信任它',
    noCodex: '未知：PATH 中没有 codex',
    codexSilent: '未知：这个 codex 不提供此信息',
    orAuto: (mend: string) => `${mend}；或使用 codex-auto`,
    mayBeOff: '钩子可能在 config.toml 中被关闭',
    notSeen: (said: string) => `Codex 看不到该钩子：${said}`,
    hookOff: '该钩子在 Codex 中已关闭',
    skipped: (status: string) => `${status}：Codex 会不作声地跳过它`,
    late: '试运行没有及时结束',
    seeWhy: '运行：sluice why',
    endedWith: (code: string) => `试运行以 ${code} 结束`,
    noExitCode: '没有退出码',
    notTaken: (client: string, printed: string) =>
      `试运行输出了 ${client} 不接受的内容：${printed}`,
    takeOut: '去掉那里其他输出到 stdout 的内容',
    nothing: '试运行成功，但没有内容',
    switchedOff: '查看 CI_AUTO_TOOLS 或 auto-tools.yaml 是否关闭了它，以及 node 是否在 PATH 中',
    foundIt: '试运行成功，找到了所求的内容',
    tooLong: (characters: number, bytes: number) =>
      `${characters} 个字符，${bytes} 字节：客户端会截断它`,
    lower: '调低 budget.max_injected_chars',
    noPrompt: '还没有提示词经过',
    askSomething: '问它一个关于代码库的问题，然后再看',
    transcriptGone: (when: string) => `${when} 已送出；其对话记录已不在`,
    inTranscript: (when: string) => `${when} 已在对话记录中`,
    notInTranscript: (when: string) => `${when} 已送出，但不在对话记录中`,
    ownMessages: (label: string) => `查看客户端自己关于钩子的消息；${label} 可能过旧`,
    run: (id: string, at: string) => `${at} 的运行 ${id}`,
    time: (ms: number, seconds: number) => `${ms} 毫秒，最多 ${seconds} 秒`,
    inSeconds: (again: string) => `"timeout" 以秒为单位；${again}`,
    indexFirst: '运行：sluice index，以及 sluice why --last 5',
  },
);

export type ClientWords = (typeof clientWords)['en'];
