import type { Language } from './language.js';

const en = {
  title: 'Where each value came from',
  names: {
    user: 'in the words of the user',
    trusted: 'from a source that is trusted',
    approved: 'a person said yes to it before',
    led: 'the user’s words led to it',
    untrusted: 'from a text that a stranger may have written',
    model: 'the model made it',
  },
  place: 'In the result of {tool}, line {line}:',
  toText: 'Show the call',
  asked: 'The rule on sources asks:',
  notAsked: 'The rule on sources has nothing to ask.',
  unknown: 'No transcript here knows this call.',
};

const zh: typeof en = {
  title: '每个值的来源',
  names: {
    user: '出自用户的话',
    trusted: '出自可信的来源',
    approved: '之前有人同意过',
    led: '由用户的话引出',
    untrusted: '出自可能由陌生人写的文字',
    model: '由模型自己写出',
  },
  place: '在 {tool} 的结果第 {line} 行：',
  toText: '查看这次调用',
  asked: '来源规则要询问：',
  notAsked: '来源规则没有要询问的内容。',
  unknown: '这里没有对话记录知道这次调用。',
};

/** The words of where the values of a call came from. */
export const sourcesTexts: Readonly<Record<Language, typeof en>> = { en, zh };
