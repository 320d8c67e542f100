import type { Language } from './language.js';

const en = {
  title: 'Context runs',
  note: 'What the auto tools put in front of a prompt, why, and what it cost.',
  client: 'Client',
  intent: 'Intent',
  tools: 'Tools',
  injected: 'Injected',
  redactions: 'Redactions',
  duration: 'Took',
  limits: 'Limits hit',
  chars: '{count} characters',
  tokens: '(about {count} tokens)',
  nothing: 'Nothing injected',
  details: 'Prompt, and why',
  repository: 'Repository',
  signals: 'What spoke for it',
  leftOut: 'Left out',
};

const zh: typeof en = {
  title: '上下文运行',
  note: '自动工具在提示前放入了什么、为什么、花费多少。',
  client: '客户端',
  intent: '意图',
  tools: '工具',
  injected: '注入',
  redactions: '脱敏',
  duration: '耗时',
  limits: '触及的限制',
  chars: '{count} 个字符',
  tokens: '（约 {count} 个词元）',
  nothing: '没有注入',
  details: '提示与原因',
  repository: '代码仓库',
  signals: '依据',
  leftOut: '未放入',
};

export const contextTexts: Readonly<Record<Language, typeof en>> = { en, zh };
