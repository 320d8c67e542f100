import type { Language } from './language.js';

const en = {
  title: 'People and roles',
  you: 'You are {name}, {role}.',
  may: {
    viewer: 'A viewer sees what is kept, secrets masked, and decides nothing.',
    approver:
      'An approver also sees what would run, byte for byte, answers questions and may stop things.',
    operator: 'An operator may also make work, lasting grants, rules and people.',
  },
  onlyOperators: 'Only an operator sees who else may sign in.',
  name: 'Name',
  role: 'Role',
  since: 'Since',
  madeBy: 'made by {who}',
  revokedBy: 'ended by {who}, {time}',
  add: 'Let somebody in',
  addName: 'Name, such as ann or ann@example.com',
  rotate: 'New token',
  rotateLabel: 'New token for {name}',
  revoke: 'End access',
  revokeLabel: 'End access of {name}',
  token: 'The token of {name}. It is shown this once; give it to them over a safe way:',
  copied: 'Copied.',
  copy: 'Copy',
};

/** The words of the page of people; they come with it. */
export const peopleTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    title: '人员与角色',
    you: '你是 {name}，{role}。',
    may: {
      viewer: '查看者能看到保存的内容（密钥已遮盖），不作任何决定。',
      approver: '审批者还能逐字看到将要运行的内容、回答问题，并可停止运行。',
      operator: '操作员还可以发起工作、给予长期授权、修改规则和管理人员。',
    },
    onlyOperators: '只有操作员能看到还有谁可以登录。',
    name: '姓名',
    role: '角色',
    since: '自',
    madeBy: '由 {who} 添加',
    revokedBy: '由 {who} 于 {time} 终止',
    add: '让某人加入',
    addName: '名称，例如 ann 或 ann@example.com',
    rotate: '新令牌',
    rotateLabel: '新令牌：{name}',
    revoke: '终止访问',
    revokeLabel: '终止访问：{name}',
    token: '{name} 的令牌。只显示这一次；请通过安全的途径交给对方：',
    copied: '已复制。',
    copy: '复制',
  },
};
