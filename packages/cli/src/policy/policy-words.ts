import type { AnswerNeeds } from '@sluice/kernel';
import { inChinese } from '@sluice/plain';
import type { Decided, Verdict } from '@sluice/policy';
import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

const DECIDED_IN_CHINESE: Readonly<Record<Decided | Verdict, string>> = {
  allow: '放行',
  ask: '询问',
  deny: '拒绝',
  allowed: '已放行',
  approved: '已批准',
  denied: '已拒绝',
  refused: '被策略拦下',
  stopped: '被其他关卡拦下',
  unanswered: '无人回答',
  unknown: '未知',
};

function decidedInChinese(word: Decided | Verdict): string {
  return DECIDED_IN_CHINESE[word];
}

export const policyWords = wordTable(
  {
    rules: (count: number, examples: string) => `${countOf(count, 'rule')}${examples}`,
    neverMatches: (name: string) => `rule "${name}" can never match`,
    changesNothing: (name: string) =>
      `rule "${name}" changes nothing: every call gets the same verdict without it`,
    notCovered: (name: string) => `rule "${name}" matches no recorded call`,
    noTool: (rule: string, name: string, near: string) =>
      `rule "${rule}" names "${name}", which is no tool here; did you mean "${near}"?`,
    warning: 'warning: ',
    unknownTool: (rule: string, name: string, near: string | undefined) =>
      `rule "${rule}" names "${name}"; no tool is known by it, neither of Sluice, nor of a client behind govern, nor of a server seen here${near === undefined ? '' : `; did you mean "${near}"?`}`,
    renamedTool: (rule: string, name: string, ours: string) =>
      `rule "${rule}" names "${name}", which is what a client calls ${ours}: rules meet it behind govern as ${ours} alone`,
    notRun: 'The modules under "tools" were only looked for; sluice doctor runs them.',
    fullStop: '. ',
    nothingOdd: 'Every rule can match and changes something.',
    settingsDiffer: (keys: string) =>
      `${keys}: not the same in both files, and not compared; read them yourself. Of the rules:`,
    relation: {
      equal: 'equal: every call gets the same verdict',
      'only tightens': 'only tightens: no call gets a milder verdict',
      widens: 'widens: some calls get a milder verdict, none a stricter one',
      'widens and tightens':
        'widens and tightens: some calls get a milder verdict, some a stricter one',
    },
    callsOf: (rule: string) => `calls of rule "${rule}"`,
    callsOfDefault: 'calls that no rule matches',
    ofBuiltIn: (calls: string, name: string) => `${calls}, about which built-in ${name} asks`,
    people: (needs: AnswerNeeds | undefined) =>
      `${needs?.people ?? 1} × ${needs?.role ?? 'anybody who may'}`,
    forExample: 'for example',
    after: (count: number) => `after ${countOf(count, 'earlier call')} like`,
    notCarried: (count: number) => `${countOf(count, 'rule')} could not be carried over:`,
    carried: (count: number) => `${countOf(count, 'rule')} carried over`,
    said: (word: Decided | Verdict): string => word,
    /** What is wrong with a file, a line or a rule of another program. */
    fault: (text: string): string => text,
    thenAndNow: (was: Decided, now: Verdict) => `then: ${was.padEnd(10)}  now: ${now}`,
    replayed: {
      differing: (count: number) =>
        `${countOf(count, 'call')} decided one way then and the other now:`,
      newlyAsked: (count: number) =>
        `${countOf(count, 'call')} that nobody was asked about then and somebody would be now:`,
      noLongerAsked: (count: number) =>
        `${countOf(count, 'call')} that somebody was asked about then and nobody would be now:`,
    },
    replayedMore: (count: number) => `… and ${count} more; --all lists them`,
    noneDiffers: 'No call that was let through then would be denied now, and none the other way.',
    byRule: (rule: string) => `by ${rule}`,
    byDefault: 'no rule, by default',
    notUnderstood: (count: number) => `${countOf(count, 'line was', 'lines were')} not understood:`,
    noCalls: 'no recorded call was found',
    deleted: (count: number) =>
      `${countOf(count, 'call')} of deleted sessions cannot be replayed: their arguments are gone; sluice audit list says what was decided`,
    noSuggestion: 'No question was asked again and again that a rule could answer.',
    whatever: (fields: string) => `with anything in ${fields}`,
    evidence: (count: number) => `answers ${countOf(count, 'question')}, for example`,
    written: (path: string) => `${path} written`,
    exists: (path: string) => `${path} exists; remove it first, or name another file`,
  },
  {
    rules: (count: number, examples: string) => `${count} 条规则${examples}`,
    neverMatches: (name: string) => `规则“${name}”永远不会匹配`,
    changesNothing: (name: string) => `规则“${name}”不起作用：没有它每次调用的裁决也一样`,
    notCovered: (name: string) => `规则“${name}”没有匹配任何已记录的调用`,
    noTool: (rule: string, name: string, near: string) =>
      `规则“${rule}”写的“${name}”不是这里的工具；是否指“${near}”？`,
    warning: '警告：',
    unknownTool: (rule: string, name: string, near: string | undefined) =>
      `规则“${rule}”写的“${name}”：无论 Sluice、govern 管控的客户端还是此处见过的服务器，都没有已知的同名工具${near === undefined ? '' : `；是否指“${near}”？`}`,
    renamedTool: (rule: string, name: string, ours: string) =>
      `规则“${rule}”写的“${name}”是客户端对 ${ours} 的叫法：在 govern 之后，规则只以 ${ours} 认它`,
    notRun: '“tools” 下的模块只检查了是否存在；sluice doctor 会运行它们。',
    fullStop: '。',
    nothingOdd: '每条规则都能匹配，且都起作用。',
    settingsDiffer: (keys: string) => `${keys}：两个文件不同，且不作比较；请自行查看。就规则而言：`,
    relation: {
      equal: '相同：每次调用的裁决都一样',
      'only tightens': '只收紧：没有调用得到更宽的裁决',
      widens: '放宽：有些调用得到更宽的裁决，没有更严的',
      'widens and tightens': '有放宽也有收紧：有些调用更宽，有些更严',
    },
    callsOf: (rule: string) => `规则“${rule}”的调用`,
    callsOfDefault: '没有规则匹配的调用',
    ofBuiltIn: (calls: string, name: string) => `${calls}，且内置规则 ${name} 会询问`,
    people: (needs: AnswerNeeds | undefined) =>
      `${needs?.people ?? 1} 人，${needs?.role ?? '任何有权者'}`,
    forExample: '例如',
    after: (count: number) => `此前有 ${count} 次调用，例如`,
    notCarried: (count: number) => `${count} 条规则无法转换：`,
    carried: (count: number) => `转换了 ${count} 条规则`,
    said: decidedInChinese,
    fault: inChinese,
    thenAndNow: (was: Decided, now: Verdict) =>
      `当时：${decidedInChinese(was)}  现在：${decidedInChinese(now)}`,
    replayed: {
      differing: (count: number) => `${count} 次调用当时与现在的决定相反：`,
      newlyAsked: (count: number) => `${count} 次调用当时没有询问，现在会询问：`,
      noLongerAsked: (count: number) => `${count} 次调用当时询问过，现在不再询问：`,
    },
    replayedMore: (count: number) => `…… 还有 ${count} 次；--all 会全部列出`,
    noneDiffers: '没有当时放行而现在会拒绝的调用，也没有相反的。',
    byRule: (rule: string) => `由 ${rule}`,
    byDefault: '无规则，按默认',
    notUnderstood: (count: number) => `${count} 行无法理解：`,
    noCalls: '没有找到已记录的调用',
    deleted: (count: number) =>
      `${count} 个属于已删除会话的调用无法重放：其参数已不在；sluice audit list 显示当时的决定`,
    noSuggestion: '没有反复出现、可由规则回答的询问。',
    whatever: (fields: string) => `${fields} 可为任意值`,
    evidence: (count: number) => `可回答 ${count} 次询问，例如`,
    written: (path: string) => `已写入 ${path}`,
    exists: (path: string) => `${path} 已存在；请先删除，或指定另一个文件`,
  },
);

export type PolicyWords = (typeof policyWords)['en'];
