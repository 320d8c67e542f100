import type { Language } from './language.js';

const en = {
  title: 'Grants',
  note: 'Every yes that lasts longer than one call. Revoking takes effect with the next call.',
  covers: 'Covers',
  origin: 'Given by',
  uses: 'Used',
  lastUsed: 'Last used',
  expires: 'Ends',
  revoke: 'Revoke',
  revokeLabel: 'Revoke the grant for {tool}',
  revoked: 'Revoked.',
  times: '{count}×',
  inWorkspace: 'only in {folder}',
  fromCall: 'from call {call}',
  coversRule: '{tool}, as far as this rule lets it through, {scope}.',
};

const zh: typeof en = {
  title: '授权',
  note: '所有持续超过一次调用的同意。撤销从下一次调用起生效。',
  covers: '涵盖',
  origin: '授予者',
  uses: '使用',
  lastUsed: '最近使用',
  expires: '结束',
  revoke: '撤销',
  revokeLabel: '撤销对 {tool} 的授权',
  revoked: '已撤销。',
  coversRule: '{tool}，限此规则放行的范围，{scope}。',
  times: '{count} 次',
  inWorkspace: '仅限 {folder}',
  fromCall: '来自调用 {call}',
};

export const grantsTexts: Readonly<Record<Language, typeof en>> = { en, zh };
