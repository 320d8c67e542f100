import type { Language } from './language.js';

const en = {
  title: 'Tools by mode',
  note: 'A tool is offered in a mode only where it names that mode. Everything else is hidden from the model and refused when called.',
  name: 'Tool',
  group: 'Group',
  groups: { code: 'code', memory: 'memory', world: 'world' },
  filter: 'Filter tools',
  admitted: 'offered',
  refused: 'hidden',
  properties: 'Says of itself',
  count: '{mode}: {offered} of {total} tools, {hidden} hidden',
};

const zh: typeof en = {
  title: '各模式的工具',
  note: '工具只在它声明的模式中提供。其余一律对模型隐藏，调用时会被拒绝。',
  name: '工具',
  group: '分组',
  groups: { code: '代码', memory: '记忆', world: '外界' },
  filter: '筛选工具',
  admitted: '提供',
  refused: '隐藏',
  properties: '自述',
  count: '{mode}：{total} 个工具中可用 {offered} 个，隐藏 {hidden} 个',
};

export const toolsTexts: Readonly<Record<Language, typeof en>> = { en, zh };
