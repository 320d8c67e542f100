import { inChinese } from '@sluice/plain';
import { wordTable } from '../command-line/language.js';
import type { LimitNow } from '../policy/limits-now.js';

export const explainWords = wordTable(
  {
    said: (text: string) => text,
    gates: {
      'look up': 'look up',
      mode: 'mode',
      parse: 'parse',
      validate: 'validate',
      policy: 'policy',
    },
    marks: { pass: 'pass', ask: 'ask ', stop: 'stop' },
    rules: { allow: 'allow', ask: 'ask', deny: 'deny' },
    where: 'stands in: ',
    doesNotCount: 'does not count:',
    onThePast: 'looked at as if nothing had happened before; these rules look at what did:',
    used: (limit: LimitNow) =>
      'used' in limit
        ? `${limit.used} of ${limit.atMost} are used now`
        : `how many of ${limit.atMost} are used cannot be read: ${limit.problem}`,
    verdicts: {
      runs: 'It would run.',
      asks: 'A person would be asked first.',
      stopped: 'It would not run.',
    },
  },
  {
    said: inChinese,
    gates: {
      'look up': '查找',
      mode: '模式',
      parse: '解析',
      validate: '校验',
      policy: '策略',
    },
    marks: { pass: '通过', ask: '询问', stop: '拦下' },
    rules: { allow: '放行', ask: '询问', deny: '拒绝' },
    where: '所在位置：',
    doesNotCount: '不生效：',
    onThePast: '按此前没有发生过任何事来看；以下规则要看此前发生过什么：',
    used: (limit: LimitNow) =>
      'used' in limit
        ? `现已用 ${limit.used}/${limit.atMost} 次`
        : `无法读取 ${limit.atMost} 次中已用几次：${limit.problem}`,
    verdicts: { runs: '会运行。', asks: '会先询问人。', stopped: '不会运行。' },
  },
);

export type ExplainWords = (typeof explainWords)['en'];
