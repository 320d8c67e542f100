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
  if (WORK.test(lower.replace(BESIDE, ' '))) return undefined;
  const days = daysOf(lower);
  return days === undefined ? {} : { days };
}

const LONGEST = 160;
/** What every prompt of the kind holds; compiled in a hundredth of the time of the patterns below. */
const MAY_ASK =
  /chang|diff|edit|modif|work|patch|done|did|wrote|written|touch|new|review|branch|happened|commit|[改变动写评审]|不同|提交/;

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
  'summari[sz]e',
  'explain',
  'describe',
  'show(?: me)?',
  'walk me through',
  'critique',
  'double[- ]check',
].join('|');
/** To look for faults; a branch or a commit that is only shown is work. */
const JUDGING = 'review|re-review|check|inspect|go over|go through|look (?:over|through)|critique';
const CHANGED = '(?:changes?|diffs?|edits|modifications|work|patch)';
/** What one person did. */
const DID =
  "(?:i|we)(?:'ve| have)?(?: just)? (?:change|changed|done|did|wrote|written|touched|modified)";
/** Where the question ends, or goes on with where and when. */
const WHERE =
  '(?: in (?:here|this (?:repo|branch|project|working tree)|the (?:repo|working tree|code ?base|last)))?';
const WHEN =
  '(?: on this branch| so far| lately| recently| locally| today| yesterday| since\\b| in the last\\b| this week| last week| over the\\b| between\\b|\\?|\\.|!|$)';
const ENDING = `(?=${WHERE}${WHEN})`;
/** Nothing follows that says more than when, for whom or what for. */
const NO_MORE = '(?= (?:for|before|please|with|and|so|on|since|today|now)\\b|\\s*[?.!,]|$)';
const ENGLISH = new RegExp(
  [
    String.raw`\b(?:${LOOKING}) ${OURS}${CHANGED}(?! (?:between|of (?!my|our|the)|in the (?!repo|last|working|code ?base)))\b`,
    String.raw`\b(?:${JUDGING}) ${OURS}(?:branch|pr|pull request|commits?|working (?:tree|copy))${NO_MORE}`,
    String.raw`\bcode review (?:of|for|on) ${OURS}(?:${CHANGED}|branch|pr|commits?)\b`,
    String.raw`\b(?:do|give me|i need|i want|time for) an? (?:quick |thorough )?code review${NO_MORE}`,
    String.raw`\bgive ${OURS}(?:${CHANGED}|branch|commits?) an? (?:\w+ )?(?:review|look|check)\b`,
    String.raw`\b(?:review|check|look at|look over|go over|go through|problems? with|bugs? in|mistakes? in|wrong with) (?:what|the code|everything|all) ${DID}\b`,
    String.raw`\b(?:bugs?|mistakes?|problems?|issues?|wrong|errors?) (?:in|with) (?:my|our|these|the uncommitted|the local|the staged) (?:\w+ )?${CHANGED}`,
    String.raw`\bwhat(?:'s| has| have| is| was| were|)(?: been)? (?:changed|changing|modified|new|different|done|happened|happening)\b${ENDING}`,
    String.raw`\bwhat(?:'s| is) (?:different|new|changed) (?:from|compared (?:to|with)|against|since) (?:main|master|develop|the (?:main|last|default))\b`,
    String.raw`\bwhat (?:did|have) (?:i|we) (?:change|changed|modify|modified|touch|touched)\b`,
    String.raw`\b(?:which|what) files (?:did|have) (?:i|we) (?:change|changed|modify|modified|touch|touched)\b`,
    String.raw`\b(?:which|what) files (?:(?:have|has|were|are) )?(?:been )?(?:changed|modified|touched)\b`,
  ].join('|'),
);

const CHINESE_LOOKING =
  '(?:审查|评审|审阅|检查|看看|看下|看一下|看一看|看一眼|过一遍|过一下|复查|总结|解释|说明|帮我看|review)\\s*(?:一下|下)?';
const CHINESE_OURS =
  '(?:我|我们|这次|本次|当前|本地|最近|今天|昨天|本周|这周|上周|这个月|本月|未提交|还没提交|没提交|暂存|刚才|刚刚|的|所有|全部|这些|做|刚|里| )';
const CHINESE = new RegExp(
  [
    String.raw`${CHINESE_LOOKING}\s*${CHINESE_OURS}{0,6}(?:改动|修改|变更|更改|变化|diff)(?=[。？?！!，,\s吗吧了有]|$)`,
    String.raw`${CHINESE_LOOKING}\s*${CHINESE_OURS}{1,6}(?:改的|写的|改过的|动过的)(?:代码|东西|地方|内容|部分|文件)?(?=[。？?！!，,\s吗吧了有]|$)`,
    String.raw`${CHINESE_LOOKING}\s*(?:我|这个|当前|的)*(?:(?:还没|未|没)提交的|暂存的|工作区里?的?)(?:代码|内容|文件)?`,
    String.raw`${CHINESE_LOOKING}\s*(?:我|这个|当前)的?分支(?=[。？?！!，,\s吗吧了有]|$)`,
    '(?:做|来|给我|帮我)(?:个|一个|一次|一下)?(?:代码评审|代码审查|代码走查|code review)',
    '(?:改了|改动了|变了|修改了|变更了|改过|动了|动过)(?:哪些|哪几个|什么|啥|多少)',
    '(?:有|做了|都有)(?:哪些|什么|啥)(?:改动|修改|变更|变化|更改)',
    '(?:和|跟|与|比)(?:主分支|主干|main|master|上次提交|上个版本)(?:相比|比|比较|对比)?[，,]?(?:都|又)?(?:有)?(?:什么|哪些|啥)(?:不同|不一样|区别|变化|改动)',
  ].join('|'),
);

/** What a commit is only the end of, or what is looked at. */
const BESIDE =
  /\bbefore (?:i|we|you) (?:commit|push|merge)\b|\bbefore (?:committing|pushing|merging)\b|\b(?:last|latest|this|my) commit\b|提交(?:之|以)?前/g;
/** What is done with changes, not asked about them. */
const WORK =
  /\b(?:commit|push|stash|revert|undo|discard|merge|rebase|amend|squash|message|pr description|changelog|release notes)\b|\b(?:for|in) (?:the|a|my) (?:pull request|pr)\b|^(?:请|帮我)?(?:提交|推送|撤销|回滚|还原|丢弃|合并)|提交信息/;

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
