import { wordTable } from '../command-line/language.js';

/**
 * All that `sluice govern` says. The gaps are what a client's settings and the limits of its hooks allow, by its own
 * documents and code; what the real programs were seen to do is docs/govern-matrix.md.
 */
export const governWords = wordTable(
  {
    nobody: 'No client was used here; name one: sluice govern install claude',
    startAnew: (label: string) =>
      `Start ${label} anew; from then on each of its tools asks Sluice first.`,
    trust: 'Codex runs only hooks that you trust: start it and look at them with /hooks.',
    governed: (label: string) => `${label}: every tool asks Sluice first`,
    twice: (client: string) =>
      `it asks twice about each call here, and the second is refused, so nothing runs: sluice govern uninstall ${client} --project`,
    free: (label: string) => `${label}: not governed; sluice govern install`,
    absent: (label: string) => `${label}: never used here`,
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
      gemini: [
        'a hook that takes longer than 600 s lets the tool run; Sluice denies after 540 s',
        'hooks that are switched off in its settings, or with /hooks disable, leave Sluice out',
        'its calls have no ids: an outcome is put to the last call with the same arguments',
        'headless, Gemini CLI would wait for ever for an answer to a question: without one in the inbox the call is denied',
      ],
      qwen: [
        'a hook that takes longer than 600 s lets the tool run; Sluice denies after 540 s',
        '"disableAllHooks" leaves Sluice out',
        'Qwen Code can neither ask for a hook nor take other arguments: both are denied, with the reason',
      ],
      opencode: [
        'a plugin that cannot be loaded, or --pure, leaves Sluice out',
        'opencode cannot ask on behalf of a plugin: without an answer in the inbox the call is denied',
        'a tool that fails has no outcome in the record',
      ],
      copilot: [
        'a hook that takes longer than 600 s lets the tool run; Sluice denies after 540 s',
        'its calls have no ids: an outcome is put to the last call with the same arguments',
        'without a console (sluice serve) a question goes to the prompt of Copilot CLI; headless it is refused there',
      ],
      pi: [
        'an extension that cannot be loaded, or --no-extensions, leaves Sluice out',
        'headless, a question that nobody answered in the inbox is denied',
      ],
    },
  },
  {
    nobody: '这里没有使用过任何客户端；请指定一个：sluice govern install claude',
    startAnew: (label: string) => `请重新启动 ${label}；此后它的每个工具都会先询问 Sluice。`,
    trust: 'Codex 只运行你信任的钩子：启动后用 /hooks 查看。',
    governed: (label: string) => `${label}：每个工具都先询问 Sluice`,
    twice: (client: string) =>
      `它在这里对每个调用询问两次，第二次会被拒绝，因此什么都不会运行：sluice govern uninstall ${client} --project`,
    free: (label: string) => `${label}：未受管控；sluice govern install`,
    absent: (label: string) => `${label}：未在此使用过`,
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
      gemini: [
        '钩子超过 600 秒工具就会运行；Sluice 在 540 秒后拒绝',
        '在设置中或用 /hooks disable 关闭的钩子会绕开 Sluice',
        '它的调用没有编号：结果归于参数相同的最近一次调用',
        '无界面时 Gemini CLI 会永远等待答复：收件箱没有答复时调用被拒绝',
      ],
      qwen: [
        '钩子超过 600 秒工具就会运行；Sluice 在 540 秒后拒绝',
        '"disableAllHooks" 会绕开 Sluice',
        'Qwen Code 既不能代钩子提问，也不接受其他参数：两者都会连同理由被拒绝',
      ],
      opencode: [
        '无法加载的插件或 --pure 会绕开 Sluice',
        'opencode 不能代插件提问：收件箱没有答复时调用被拒绝',
        '失败的工具在记录中没有结果',
      ],
      copilot: [
        '钩子超过 600 秒工具就会运行；Sluice 在 540 秒后拒绝',
        '它的调用没有编号：结果归于参数相同的最近一次调用',
        '没有控制台（sluice serve）时，请求交给 Copilot CLI 自己的提示；无界面时在那里被拒绝',
      ],
      pi: [
        '无法加载的扩展或 --no-extensions 会绕开 Sluice',
        '无界面时，收件箱中无人答复的请求会被拒绝',
      ],
    },
  },
);
