import { wordTable } from '../command-line/language.js';

export const installWords = wordTable(
  {
    nobody:
      'Neither Claude Code nor Codex was used here yet. Name one to install for it all the same: sluice install claude',
    nothingWritten: 'Nothing was written.',
    needsYes:
      'There is no terminal to ask in: look at the change with --plan, then say yes with --yes.',
    codexSteps: [
      'Codex runs a hook only after you have trusted it, and skips it without a word until then:',
      'start codex, type /hooks, look at the command and trust it. sluice never does that for you.',
      'Without hooks: codex-auto "<prompt>" puts the context in front of the prompt.',
      'See that it works: sluice doctor',
    ],
    startAnew: (client: string) =>
      `Restart ${client}, ask it about your code, then see that it works: sluice doctor`,
  },
  {
    nobody: '这里还没有用过 Claude Code 或 Codex。仍要安装的话请写明其一：sluice install claude',
    nothingWritten: '什么都没有写入。',
    needsYes: '没有可以询问的终端：先用 --plan 查看改动，再用 --yes 同意。',
    codexSteps: [
      'Codex 只运行你信任过的钩子，在此之前会不声不响地跳过：',
      '启动 codex，输入 /hooks，查看命令并信任它。sluice 从不代你做这一步。',
      '不用钩子也行：codex-auto "<提示>" 会把上下文放在提示之前。',
      '确认是否生效：sluice doctor',
    ],
    startAnew: (client: string) =>
      `重新启动 ${client}，问它一个关于代码的问题，再确认是否生效：sluice doctor`,
  },
);

export type InstallWords = (typeof installWords)['en'];
