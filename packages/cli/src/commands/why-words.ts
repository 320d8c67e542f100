import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

export const whyWords = wordTable(
  {
    noReceipts: 'no receipts yet; install the hook with: sluice install',
    session: (id: string) => `, session ${id}`,
    repository: 'repository',
    prompt: 'prompt',
    intent: 'intent',
    intentLine: (kind: string, isCode: string, confidence: number) =>
      `${kind}, code: ${isCode}, confidence ${confidence}`,
    terms: 'terms',
    none: 'none',
    tools: 'tools',
    injected: 'injected',
    nothing: (why: string) => `nothing: ${why}`,
    leftOut: 'left out',
    redacted: 'redacted',
    removed: 'removed',
    instructions: (count: number) => `${countOf(count, 'instruction')} in tool text`,
    limits: 'limits',
    cost: 'cost',
    costLine: (cost: Cost) =>
      `${cost.ms} ms${cost.engine ? ` on ${cost.engine}` : ''}, ${cost.chars} characters, about ${cost.tokens} tokens; exit ${cost.exit}`,
    /** A receipt is kept in English; this is how a person reads what stands in it. */
    read: (phrase: string) => phrase,
  },
  {
    noReceipts: '还没有收据；请先安装钩子：sluice install',
    session: (id) => `，会话 ${id}`,
    repository: '仓库',
    prompt: '提示',
    intent: '意图',
    intentLine: (kind, isCode, confidence) =>
      `${chinese(kind)}，与代码有关：${chinese(isCode)}，把握 ${confidence}`,
    terms: '词语',
    none: '无',
    tools: '工具',
    injected: '已注入',
    nothing: (why) => `无：${chinese(why)}`,
    leftOut: '未采用',
    redacted: '已遮盖',
    removed: '已去除',
    instructions: (count) => `工具文本中的 ${count} 条指令`,
    limits: '限制',
    cost: '开销',
    costLine: (cost) =>
      `${cost.ms} 毫秒${cost.engine ? `（${cost.engine}）` : ''}，${cost.chars} 个字符，约 ${cost.tokens} 个词元；退出码 ${cost.exit}`,
    read: chinese,
  },
);

interface Cost {
  readonly ms: number;
  readonly engine: string | undefined;
  readonly chars: number;
  readonly tokens: number;
  readonly exit: number;
}

/** Every phrase that a receipt can hold, whole or with what changes in it. What is not here is shown as it stands. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/^explore$/, '探索'],
  [/^debug$/, '排错'],
  [/^modify$/, '修改'],
  [/^refactor$/, '重构'],
  [/^docs$/, '文档'],
  [/^test$/, '测试'],
  [/^none$/, '无'],
  [/^yes$/, '是'],
  [/^no$/, '否'],
  [/^maybe$/, '可能'],
  [/^ok$/, '成功'],
  [/^error$/, '失败'],
  [/^timeout$/, '超时'],
  [/^switched off$/, '已关闭'],
  [/^no prompt$/, '没有提示'],
  [/^not about code$/, '与代码无关'],
  [/^not typed by a person: (.*)$/, '不是人输入的：$1'],
  [/^a command of the client's own$/, '客户端自己的命令'],
  [
    /^(.*) is no repository; set CI_AUTO_TOOLS_REPO_ROOT to search it$/,
    '$1 不是仓库；要在其中搜索，请设置 CI_AUTO_TOOLS_REPO_ROOT',
  ],
  [/^no tool fits$/, '没有合适的工具'],
  [/^plan only$/, '只作计划'],
  [/^all of it was given in this session already$/, '本会话已全部给过'],
  [/^given in this session already$/, '本会话已给过'],
  [/^nothing was found$/, '没有找到'],
  [/^no place holds the words of the prompt$/, '没有位置含有提示中的词语'],
  [/^found by search already, or a distant neighbour$/, '搜索已找到，或关系太远'],
  [/^max_items$/, '超出条数上限（max_items）'],
  [/^max_injected_chars$/, '超出注入字符上限（max_injected_chars）'],
  [/^how far the index can be trusted$/, '索引是否可信'],
  [/^places that fit the words$/, '符合词语的位置'],
  [/^what those places use and what uses them$/, '这些位置用到什么、被谁用到'],
  [/^where the error comes from$/, '错误从哪里来'],
  [/^who calls (.*) and whom it calls$/, '谁调用 $1，它又调用谁'],
  [/^what a change may break$/, '改动可能影响什么'],
  [/^how hard (.*) is to read$/, '$1 有多难读'],
  [/^files that change often and are complex$/, '经常改动且复杂的文件'],
  [/^set in auto-tools\.yaml$/, '在 auto-tools.yaml 中设置'],
  [
    /^no index yet: files were read directly; build it with: sluice index$/,
    '还没有索引：直接读取了文件；请用 sluice index 建立',
  ],
  [/^results truncated: (\d+) of (\d+) left out$/, '结果已截断：$2 条中略去 $1 条'],
  [/^(\d+) already given in this session, not repeated$/, '$1 条本会话已给过，不再重复'],
  [/^budget exceeded; results truncated$/, '超出预算；结果已截断'],
  [/^tool timeout; degraded to plan-only( .*)?$/, '工具超时；只保留计划$1'],
  [/^tool unavailable; skipped( .*)?$/, '工具不可用；已跳过$1'],
  [/^args rejected; skipped( .*)?$/, '参数被拒；已跳过$1'],
  [/^tool output invalid; skipped( .*)?$/, '工具输出无效；已跳过$1'],
  [
    /^tier-2 disabled by default; set CI_AUTO_TOOLS_TIER_MAX=2 to enable$/,
    '第 2 级工具默认关闭；设置 CI_AUTO_TOOLS_TIER_MAX=2 开启',
  ],
  [/^(.*) not shown: (.*)$/, '$1 不予显示：$2'],
];

function chinese(phrase: string): string {
  const known = phrases.find(([pattern]) => pattern.test(phrase));
  return known ? phrase.replace(known[0], known[1]) : phrase;
}
