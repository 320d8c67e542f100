import type { englishSources } from './english-sources.js';

export const chineseSources: typeof englishSources = {
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
