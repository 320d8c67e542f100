/** What a prompt wants to know of what has changed. */
export interface AskedChanges {
  /** Since how many days ago; absent where the last commit is meant. */
  readonly days?: number;
}

/**
 * Whether a prompt asks what has changed, or for a look at it: "review my changes", "what changed since yesterday?",
 * "看看我的改动". To commit, undo or describe changes for others asks nothing of the kind. The text is in lower case.
 */
export function asksForChanges(lower: string): AskedChanges | undefined {
  if (lower.length > LONGEST || !MAY_ASK.test(lower)) return undefined;
  if (!(ENGLISH.test(lower) || CHINESE.test(lower))) return undefined;
  if (WORK.test(lower)) return undefined;
  const days = daysOf(lower);
  return days === undefined ? {} : { days };
}

const LONGEST = 160;
/** What every prompt of the kind holds; compiled in a hundredth of the time of the patterns below. */
const MAY_ASK = /chang|diff|edits|modif|work|patch|done|did|wrote|written|touch|new|[改变动]/;

const OURS =
  "(?:(?:my|our|the|these|this|those|all|of|any|local|uncommitted|unstaged|staged|pending|current|latest|recent|last|working|new|today's|yesterday's|code) ){1,4}";
const LOOKING = [
  'review',
  're-review',
  'check',
  'inspect',
  'go over',
  'go through',
  'look (?:at|over|through)',
  'look at',
  'summari[sz]e',
  'explain',
  'describe',
  'show(?: me)?',
  'walk me through',
  'critique',
  'double[- ]check',
].join('|');
/** Where the question ends, or goes on with where and when. */
const WHERE =
  '(?: in (?:here|this (?:repo|branch|project|working tree)|the (?:repo|working tree|code ?base|last)))?';
const WHEN =
  '(?: on this branch| so far| lately| recently| locally| today| yesterday| since\\b| in the last\\b| this week| last week| over the\\b| between\\b|\\?|\\.|!|$)';
const ENDING = `(?=${WHERE}${WHEN})`;
const ENGLISH = new RegExp(
  [
    String.raw`\b(?:${LOOKING}) ${OURS}(?:changes?|diffs?|edits|modifications|work|patch)\b`,
    String.raw`\bcode review (?:of|for|on) ${OURS}(?:changes?|diffs?|edits|work|patch)\b`,
    String.raw`\b(?:review|check|look at|look over) what (?:i|we) (?:have |'ve )?(?:changed|done|did|wrote|written)\b`,
    String.raw`\bwhat(?:'s| has| have| is| was| were|)(?: been)? (?:changed|changing|modified|new|different)\b${ENDING}`,
    String.raw`\bwhat (?:did|have) (?:i|we) (?:change|changed|modify|modified|touch|touched)\b`,
    String.raw`\bwhich files (?:did|have) (?:i|we|been) (?:change|changed|modified|touched?)\b`,
  ].join('|'),
);

const CHINESE_LOOKING =
  '(?:审查|评审|审阅|检查|看看|看一下|过一遍|复查|总结|解释|说明|帮我看|review)(?:一下|下)?';
const CHINESE_OURS =
  '(?:我|我们|这次|本次|当前|本地|最近|今天|昨天|本周|这周|上周|这个月|本月|未提交|还没提交|暂存|的|所有|全部|这些|做|刚|里){0,6}';
const CHINESE = new RegExp(
  [
    String.raw`${CHINESE_LOOKING}${CHINESE_OURS}(?:改动|修改|变更|更改|变化|diff)(?=[。？?！!，,\s吗吧了]|$)`,
    '(?:改了|改动了|变了|修改了|变更了|改过|动了)(?:哪些|什么|啥|多少)',
    '(?:有|做了)(?:哪些|什么|啥)(?:改动|修改|变更|变化|更改)',
  ].join('|'),
);

/** What is done with changes, not asked about them. */
const WORK =
  /\b(?:commit|push|stash|revert|undo|discard|merge|rebase|amend|squash|message|pull request|pr description|changelog|release notes)\b|^(?:请|帮我)?(?:提交|推送|撤销|回滚|还原|丢弃|合并)|提交信息/;

function daysOf(lower: string): number | undefined {
  const counted = /\b(?:last|past|previous) (\d{1,3}) (day|week|month)s?\b/.exec(lower);
  if (counted) return Number(counted[1]) * (lengths.get(counted[2] ?? '') ?? 1);
  const chinese =
    /(?:最近|过去|近)?(\d{1,3}|[一二三四五六七两])(?:个)?(天|周|星期|月)(?:内|以来|里|来)?/.exec(
      lower,
    );
  if (chinese) return numberOf(chinese[1] ?? '1') * (lengths.get(chinese[2] ?? '') ?? 1);
  for (const [words, days] of times) if (words.test(lower)) return days;
  return undefined;
}

const lengths: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['天', 1],
  ['周', 7],
  ['星期', 7],
  ['月', 30],
]);

const times: readonly (readonly [RegExp, number])[] = [
  [/\byesterday\b|昨天|昨日/, 1],
  [/前天/, 2],
  [/\btoday\b|\bthis morning\b|今天|今日|今早/, 0],
  [
    /\b(?:this|last|past) week\b|\bsince (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|这周|本周|上周|上个星期|这个星期/,
    7,
  ],
  [/\b(?:this|last|past) month\b|这个月|本月|上个月/, 30],
];

function numberOf(text: string): number {
  const digit = '零一二三四五六七八九'.indexOf(text);
  return digit > 0 ? digit : text === '两' ? 2 : Number(text);
}
