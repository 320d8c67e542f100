import { visibleText } from '@sluice/plain';
import { type Rule, ruleWords } from '@sluice/policy';
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

export const grantsWords = wordTable(
  {
    revoked: (id: string) => `Grant ${id} is taken back; the next call like it is asked about`,
    none: (id: string) => `There is no grant ${id}; see sluice grants list`,
    count: (count: number) => countOf(count, 'grant'),
    anyArguments: (tool: string) => `${tool} with any arguments`,
    theseArguments: (tool: string, digest: string) => `${tool} with arguments ${digest}`,
    inSession: (id: string) => `in session ${id}`,
    inWorkspace: (folder: string) => `, only in ${folder}`,
    always: 'always',
    ruleWords: (rule: Rule) => visibleText(ruleWords(rule).en, 'prose'),
    fromFile: (what: string, place: string) => `${what}; ${place}`,
    letThrough: (calls: number, days: number) =>
      `In the last ${days} days it would have let ${countOf(calls, 'recorded call')} through.`,
    until: (time: string) => `, until ${time}`,
    line: ({ what, where, until, who, call, uses }: GrantLine) =>
      `${what}, ${where}${until}; by ${who} on call ${call}, used ${countOf(uses, 'time')}`,
  },
  {
    revoked: (id: string) => `许可 ${id} 已撤销；以后同样的调用会先询问`,
    none: (id: string) => `没有许可 ${id}；见 sluice grants list`,
    count: (count: number) => `${count} 个许可`,
    anyArguments: (tool: string) => `${tool}，任意参数`,
    theseArguments: (tool: string, digest: string) => `${tool}，参数 ${digest}`,
    inSession: (id: string) => `在会话 ${id} 中`,
    inWorkspace: (folder: string) => `，仅限 ${folder}`,
    always: '始终',
    ruleWords: (rule: Rule) => visibleText(ruleWords(rule).zh, 'prose'),
    fromFile: (what: string, place: string) => `${what}；${place}`,
    letThrough: (calls: number, days: number) =>
      `最近 ${days} 天内它会放行 ${calls} 次已记录的调用。`,
    until: (time: string) => `，直到 ${time}`,
    line: ({ what, where, until, who, call, uses }: GrantLine) =>
      `${what}，${where}${until}；由 ${who} 在调用 ${call} 时授予，已用 ${uses} 次`,
  },
);

export type GrantWords = (typeof grantsWords)['en'];
