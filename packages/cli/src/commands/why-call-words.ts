import { wordTable } from '../command-line/language.js';

export const whyCallWords = wordTable(
  {
    head: (tool: string, call: string, session: string) =>
      `${tool}  call ${call}, session ${session}`,
    place: (tool: string, call: string, line: number) => `${tool}, call ${call}, line ${line}`,
    asked: 'asked because',
    notAsked: 'nothing that a stranger wrote steers this call',
    noValues: '(no values)',
    unheard: 'your own words are known to the client alone: what stands nowhere may be yours',
    source: (source: string) => source,
    role: (role: string) => role,
  },
  {
    head: (tool, call, session) => `${tool}  调用 ${call}，会话 ${session}`,
    place: (tool, call, line) => `${tool}，调用 ${call}，第 ${line} 行`,
    asked: '询问的原因',
    notAsked: '没有他人所写的内容左右这次调用',
    noValues: '（没有值）',
    unheard: '您说过的话只有客户端知道：没有出处的值可能是您自己的',
    source: (source) => SOURCES.get(source) ?? source,
    role: (role) => ROLES.get(role) ?? role,
  },
);

const SOURCES = new Map([
  ['user', '用户的话'],
  ['trusted', '受信任的数据'],
  ['approved', '此前获准'],
  ['led', '用户的话所指的数据'],
  ['untrusted', '不受信任的内容'],
  ['model', '仅来自模型'],
]);

const ROLES = new Map([
  ['destination', '去向'],
  ['object', '对象'],
  ['amount', '数额'],
  ['command', '命令'],
  ['content', '内容'],
  ['option', '选项'],
]);
