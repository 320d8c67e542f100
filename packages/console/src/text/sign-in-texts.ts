import type { Language } from './language.js';

const en = {
  title: 'This page is not signed in',
  entryTitle: 'Sign in',
  entry: 'Token or launch code',
  entryFrom:
    'Paste the address that “sluice open” prints, its code, or a token of your own. This page forgets it as soon as the server has let you in.',
  signIn: 'Sign in',
  ownerTitle: 'On the machine of the server',
  how: 'Run this where the server runs, and open the address it prints, or paste it above:',
  once: 'The address works once, for five minutes. What the server does goes on meanwhile.',
  personTitle: 'Somebody else',
  person: 'An operator makes a token for you, on the page People or with this:',
  again: 'Signed in already, in another tab? Try again.',
  never: 'This browser has not been signed in to this server.',
  expired: 'The address you opened has expired.',
  used: 'The address you opened has been used already.',
  signedOut: 'You have signed out.',
  tokenChanged: 'The token of the server was changed; everybody has to sign in again.',
  noKeys: 'This browser keeps nothing for this page, so it cannot stay signed in. Use another one.',
  refused: 'The server does not know this browser any more.',
  limited: 'There were too many wrong attempts from here. Wait a minute.',
  tokenRefused: 'The server does not accept this token.',
  codeRefused:
    'The server does not accept this launch code: it was made for another server, or before this one was started.',
  revoked: 'Your access was ended. Ask an operator for a new token.',
};

export type SignInTexts = typeof en;

/** The words of the page of those who are not signed in; they come with it. */
export const signInTexts: Readonly<Record<Language, SignInTexts>> = {
  en,
  zh: {
    title: '此页面尚未登录',
    entryTitle: '登录',
    entry: '令牌或启动码',
    entryFrom:
      '粘贴 “sluice open” 输出的地址、其中的启动码，或你自己的令牌。服务器让你进入后，此页面立即忘记它。',
    signIn: '登录',
    ownerTitle: '在服务器所在的机器上',
    how: '在服务器所在的机器上运行以下命令，然后打开它输出的地址，或粘贴到上面：',
    once: '该地址只能用一次，五分钟内有效。在此期间服务器照常工作。',
    personTitle: '其他人',
    person: '操作员可在“人员”页面或用以下命令为你生成令牌：',
    again: '已在另一个标签页登录？请重试。',
    never: '此浏览器尚未在该服务器登录过。',
    expired: '你打开的地址已过期。',
    used: '你打开的地址已被使用过。',
    signedOut: '你已退出登录。',
    tokenChanged: '服务器的令牌已更换，所有人都需要重新登录。',
    noKeys: '此浏览器不为该页面保存任何内容，无法保持登录。请换一个浏览器。',
    refused: '服务器已不认得此浏览器。',
    limited: '来自此处的错误尝试过多。请等待一分钟。',
    tokenRefused: '服务器不接受这个令牌。',
    codeRefused: '服务器不接受这个启动码：它是为另一台服务器生成的，或生成于本服务器启动之前。',
    revoked: '你的访问已被终止。请向操作员索取新令牌。',
  },
};
