import type { AnswerNeeds } from '@sluice/kernel';
import { inChinese } from '@sluice/plain';
import { wordTable } from '../command-line/language.js';
import type { NamedCall } from '../govern/clients-calling.js';
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
    onThePast:
      'looked at as the first call of its session; these rules look at what happened before:',
    needs: ({ role, people = 1 }: AnswerNeeds) => {
      const each = role === undefined ? '' : ` of the role ${role} or above`;
      return people > 1
        ? `needs the yes of ${people} different people${each}; no grant answers it`
        : `needs the yes of a person${each}; no grant answers it`;
    },
    governed: (name: string, { client, tool, isTheirName }: NamedCall) =>
      isTheirName
        ? `${name} of ${client} is ${tool.name} to rules and in the record.`
        : `Rules and the record know it as ${tool.name} of ${client}.`,
    isOfClients: (name: string, clients: readonly string[]) =>
      `${name} is a tool of ${clients.join(', ')}: see what becomes of it there with --face govern --client ${clients[0]}`,
    codingClosed:
      'Coding mode is closed to serve, chat and mcp as this shell has it (SLUICE_CODING); this is as if it were open, where a person can be asked (--face names a face).',
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
    onThePast: '按会话中的第一次调用来看；以下规则要看此前发生过什么：',
    needs: ({ role, people = 1 }: AnswerNeeds) => {
      const each = role === undefined ? '' : `（角色至少为 ${role}）`;
      return people > 1
        ? `需要 ${people} 个不同的人同意${each}；授权不能代替回答`
        : `需要一个人同意${each}；授权不能代替回答`;
    },
    governed: (name: string, { client, tool, isTheirName }: NamedCall) =>
      isTheirName
        ? `${client} 的 ${name} 在规则和记录中叫 ${tool.name}。`
        : `规则和记录中它是 ${client} 的 ${tool.name}。`,
    isOfClients: (name: string, clients: readonly string[]) =>
      `${name} 是 ${clients.join('、')} 的工具：用 --face govern --client ${clients[0]} 查看它在那里的结果`,
    codingClosed:
      '按此 shell 的设置（SLUICE_CODING），serve、chat 和 mcp 未开放 coding 模式；以上按已开放、且有人可以询问来看（--face 可指定入口）。',
    used: (limit: LimitNow) =>
      'used' in limit
        ? `现已用 ${limit.used}/${limit.atMost} 次`
        : `无法读取 ${limit.atMost} 次中已用几次：${limit.problem}`,
    verdicts: { runs: '会运行。', asks: '会先询问人。', stopped: '不会运行。' },
  },
);

export type ExplainWords = (typeof explainWords)['en'];
