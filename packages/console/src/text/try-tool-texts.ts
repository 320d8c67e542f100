import type { Language } from './language.js';

const en = {
  try: 'Try it',
  tryLabel: 'Try it: {tool}',
  title: 'Try {tool}',
  note: 'The call goes through the same gates as a model’s: mode, policy, approval. It is recorded under your name.',
  session: 'In the session',
  noSession:
    'No session here has a mode that offers this tool ({modes}). Make one on the page of sessions first.',
  required: 'required',
  missing: '“{field}” is required.',
  number: '“{field}” must be a number.',
  json: '“{field}” must be valid JSON.',
  asJson: 'as JSON',
  unset: '(not given)',
  run: 'Run it as me',
  running: 'On its way through the gates…',
  asks: 'Somebody has to say yes first: it waits in the inbox.',
  inbox: 'Open the inbox',
  ended: 'It ended: {state}.',
  endedWith: 'It ended: {state} ({code}).',
  seen: 'See it in its session',
  close: 'Close',
  viewer: 'Only an operator may make calls.',
};

/** The words of the form that tries a tool; they come with it. */
export const tryToolTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    try: '试用',
    tryLabel: '试用：{tool}',
    title: '试用 {tool}',
    note: '这次调用与模型的调用经过同样的关卡：模式、策略、审批，并记在你的名下。',
    session: '所在会话',
    noSession: '这里没有会话的模式提供此工具（{modes}）。请先在会话页面新建一个。',
    required: '必填',
    missing: '“{field}”为必填项。',
    number: '“{field}”必须是数字。',
    json: '“{field}”必须是有效的 JSON。',
    asJson: 'JSON 格式',
    unset: '（不填）',
    run: '以我的名义运行',
    running: '正在通过关卡…',
    asks: '需要有人先同意：它在收件箱中等待。',
    inbox: '打开收件箱',
    ended: '结果：{state}。',
    endedWith: '结果：{state}（{code}）。',
    seen: '在会话中查看',
    close: '关闭',
    viewer: '只有操作员可以发起调用。',
  },
};
