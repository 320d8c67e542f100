import { inChinese } from '@sluice/plain';
import { wordTable } from '../command-line/language.js';

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
    verdicts: { runs: '会运行。', asks: '会先询问人。', stopped: '不会运行。' },
  },
);

export type ExplainWords = (typeof explainWords)['en'];
