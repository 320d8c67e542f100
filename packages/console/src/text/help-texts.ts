import type { Language } from './language.js';

const en = {
  title: 'Help',
  keys: 'Keys',
  find: 'find anything, from every page',
  inInbox: 'On the page of approvals:',
  commands: 'In a terminal',
  commandWords: {
    open: 'a fresh address that signs a browser in, once',
    approve: 'the same questions, answered in a terminal',
    explain: 'which gate would stop a call, by which rule, and what to do',
    'audit verify': 'proves that nothing in the record was changed',
    doctor: 'what is wrong on this machine and how to mend it',
    help: 'every command, with examples',
  },
};

/** The words of the page of help; they come with it. */
export const helpTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    title: '帮助',
    keys: '按键',
    find: '在任何页面查找一切',
    inInbox: '在审批页面：',
    commands: '在终端中',
    commandWords: {
      open: '生成一个新地址，供浏览器登录一次',
      approve: '在终端中答复同样的请求',
      explain: '哪道关卡会拦下一次调用、依据哪条规则、该怎么办',
      'audit verify': '证明记录没有任何改动',
      doctor: '本机有什么问题，以及如何修复',
      help: '所有命令及示例',
    },
  },
};
