import type { Language } from './language.js';

const en = {
  title: 'Servers and clients',
  servers: 'Other MCP servers behind Sluice',
  serversNote:
    'What people have seen of each tool is pinned. A tool that takes or does something else than what was seen does not run until somebody has looked.',
  declared: 'in the policy file',
  byHand: 'wrapped by hand',
  noTools: 'Nothing of it has been seen yet; its tools are pinned when it first starts.',
  status: { seen: 'as seen', reworded: 'other words', changed: 'changed, does not run' },
  where: 'Place',
  was: 'seen',
  is: 'offered now',
  nothing: '(nothing)',
  accept: 'Looked at it and it is right? Say so where the server runs:',
  clients: 'Coding clients on this machine',
  clientsNote:
    'Each of these can ask Sluice before every one of its tools: your policy, this inbox, the one record.',
  client: 'Client',
  state: 'State',
  gaps: 'What is not promised',
  states: { governed: 'asks Sluice first', free: 'does not ask', absent: 'never used here' },
  install: 'To let it ask:',
};

/** The words of the page of servers and clients; they come with it. */
export const serversTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    title: '服务器与客户端',
    servers: 'Sluice 之后的其他 MCP 服务器',
    serversNote:
      '人们看过的每个工具都被固定下来。若工具的参数或行为与看过的不同，在有人查看之前不会运行。',
    declared: '写在策略文件中',
    byHand: '手动接入',
    noTools: '还没有看过它的任何工具；首次启动时会固定下来。',
    status: { seen: '与看过的相同', reworded: '措辞不同', changed: '已改变，不会运行' },
    where: '位置',
    was: '看过的',
    is: '现在提供的',
    nothing: '（无）',
    accept: '查看后认为无误？请在服务器所在的机器上确认：',
    clients: '本机的编码客户端',
    clientsNote: '它们的每个工具都可以先询问 Sluice：你的策略、这个收件箱、同一份记录。',
    client: '客户端',
    state: '状态',
    gaps: '不作保证的情况',
    states: { governed: '先询问 Sluice', free: '不询问', absent: '未在此使用过' },
    install: '让它询问：',
  },
};
