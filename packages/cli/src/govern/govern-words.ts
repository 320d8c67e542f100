import { wordTable } from '../command-line/language.js';

/** All that `sluice govern` says. */
export const governWords = wordTable(
  {
    nobody: 'Neither Claude Code nor Codex was used here; name one: sluice govern install claude',
    startAnew: (label: string) =>
      `Start ${label} anew; from then on each of its tools asks Sluice first.`,
    trust: 'Codex runs only hooks that you trust: start it and look at them with /hooks.',
    governed: (label: string) => `${label}: every tool asks Sluice first`,
    free: (label: string) => `${label}: not governed; sluice govern install`,
    gaps: {
      claude: [
        'a hook that takes longer than 600 s lets the tool run; Sluice denies after 540 s',
        '"disableAllHooks", --bare and another --settings file leave Sluice out',
        'without a console (sluice serve) a question goes to the prompt of Claude Code; headless it is refused there',
      ],
      codex: [
        'a hook that you have not trusted with /hooks is left out without a word',
        'a hook that takes longer than 600 s lets the tool run; Sluice denies after 540 s',
        'Codex cannot ask on behalf of a hook: without an answer in the inbox the call is denied',
        'features.hooks = false leaves Sluice out',
      ],
    },
  },
  {
    nobody: '这里没有使用过 Claude Code 或 Codex；请指定一个：sluice govern install claude',
    startAnew: (label: string) => `请重新启动 ${label}；此后它的每个工具都会先询问 Sluice。`,
    trust: 'Codex 只运行你信任的钩子：启动后用 /hooks 查看。',
    governed: (label: string) => `${label}：每个工具都先询问 Sluice`,
    free: (label: string) => `${label}：未受管控；sluice govern install`,
    gaps: {
      claude: [
        '钩子超过 600 秒工具就会运行；Sluice 在 540 秒后拒绝',
        '"disableAllHooks"、--bare 和其他 --settings 文件会绕开 Sluice',
        '没有控制台（sluice serve）时，请求交给 Claude Code 自己的提示；无界面时在那里被拒绝',
      ],
      codex: [
        '没有用 /hooks 信任的钩子会被悄悄略过',
        '钩子超过 600 秒工具就会运行；Sluice 在 540 秒后拒绝',
        'Codex 不能代钩子提问：收件箱没有答复时调用被拒绝',
        'features.hooks = false 会绕开 Sluice',
      ],
    },
  },
);
