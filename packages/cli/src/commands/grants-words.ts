import { visibleText } from '@sluice/plain';
import { type Rule, ruleWords, type Verdict } from '@sluice/policy';
import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

interface GrantLine {
  readonly what: string;
  readonly where: string;
  readonly until: string;
  readonly who: string;
  readonly call: string;
  readonly uses: number;
}

const NEXT: Readonly<Record<Verdict, string>> = {
  allow: 'still runs: the default lets it through',
  ask: 'is asked about',
  deny: 'is denied',
};

const NEXT_ZH: Readonly<Record<Verdict, string>> = {
  allow: '仍会运行：默认放行',
  ask: '会先询问',
  deny: '会被拒绝',
};

export const grantsWords = wordTable(
  {
    revoked: (id: string, now: string) => `Grant ${id} is taken back; ${now}`,
    next: (verdict: Verdict) => `the next call like it ${NEXT[verdict]}`,
    nextOn: (face: string, verdict: Verdict) => `over ${face} it ${NEXT[verdict]}`,
    and: '; ',
    stricter: 'a stricter rule decides the next call like it, as before',
    stillAll: 'calls like it may still be let through, by',
    stillSome: (others: string) =>
      `some calls like it may still be let through, by what stands below. Of the others: ${others}`,
    several: (name: string, count: number) =>
      `${count} grants have a rule named ${name}; give the id of the one that you mean`,
    handwritten: (name: string, place: string) =>
      `${name} was not given with a yes: it was written into your policy file (${place}). Taking it back takes it out of the file.`,
    takeOut: 'Take it out? y or n: ',
    kept: 'Nothing was changed.',
    sayYes: (name: string) =>
      `Nothing was changed; to take it out: sluice grants revoke ${JSON.stringify(name)} --yes`,
    none: (id: string) => `There is no grant ${id}; see sluice grants list`,
    count: (count: number) => countOf(count, 'grant'),
    anyArguments: (tool: string) => `${tool} with any arguments`,
    theseArguments: (tool: string, digest: string) => `${tool} with arguments ${digest}`,
    inSession: (id: string) => `in session ${id}`,
    inWorkspace: (folder: string) => `, only in ${folder}`,
    always: 'always',
    ruleWords: (rule: Rule) => visibleText(ruleWords(rule).en, 'words'),
    fromFile: (what: string, place: string) => `${what}; ${place}`,
    letThrough: (calls: number, days: number) =>
      `In the last ${days} days it would have let ${countOf(calls, 'recorded call')} through.`,
    until: (time: string) => `, until ${time}`,
    line: ({ what, where, until, who, call, uses }: GrantLine) =>
      `${what}, ${where}${until}; by ${who} on call ${call}, used ${countOf(uses, 'time')}`,
  },
  {
    revoked: (id: string, now: string) => `许可 ${id} 已撤销；${now}`,
    next: (verdict: Verdict) => `下一次同样的调用${NEXT_ZH[verdict]}`,
    nextOn: (face: string, verdict: Verdict) => `经由 ${face} 时${NEXT_ZH[verdict]}`,
    and: '；',
    stricter: '同样的调用仍由更严格的规则决定',
    stillAll: '同样的调用仍可能被放行，依据',
    stillSome: (others: string) => `部分同样的调用仍可能依据以下各项被放行。其余的：${others}`,
    several: (name: string, count: number) =>
      `${count} 个许可的规则都叫 ${name}；请给出所指许可的编号`,
    handwritten: (name: string, place: string) =>
      `${name} 不是随同意给出的：它是手写在你的策略文件中的（${place}）。撤销会把它从文件中删除。`,
    takeOut: '删除它？y 或 n：',
    kept: '没有作出任何更改。',
    sayYes: (name: string) =>
      `没有作出任何更改；要删除它：sluice grants revoke ${JSON.stringify(name)} --yes`,
    none: (id: string) => `没有许可 ${id}；见 sluice grants list`,
    count: (count: number) => `${count} 个许可`,
    anyArguments: (tool: string) => `${tool}，任意参数`,
    theseArguments: (tool: string, digest: string) => `${tool}，参数 ${digest}`,
    inSession: (id: string) => `在会话 ${id} 中`,
    inWorkspace: (folder: string) => `，仅限 ${folder}`,
    always: '始终',
    ruleWords: (rule: Rule) => visibleText(ruleWords(rule).zh, 'words'),
    fromFile: (what: string, place: string) => `${what}；${place}`,
    letThrough: (calls: number, days: number) =>
      `最近 ${days} 天内它会放行 ${calls} 次已记录的调用。`,
    until: (time: string) => `，直到 ${time}`,
    line: ({ what, where, until, who, call, uses }: GrantLine) =>
      `${what}，${where}${until}；由 ${who} 在调用 ${call} 时授予，已用 ${uses} 次`,
  },
);

export type GrantWords = (typeof grantsWords)['en'];
