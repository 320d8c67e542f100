import type { Language } from './language.js';

const en = {
  title: 'Your phone',
  note: 'Answer questions from a phone on the same network. The code signs it in as you, once.',
  show: 'Show a code for my phone',
  again: 'Another code',
  onlyHere: 'Only this machine reaches this server. To let your phone in, start it with:',
  scan: 'Scan it with the phone’s camera. It works once, until {time}.',
  address: 'Address',
  qr: 'QR code of the address',
  plain:
    'This address is plain http: whoever controls the network could read along. Use it only on a network you trust.',
};

/** The words of the panel that lets a phone in; they come with the page of people. */
export const phoneTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    title: '你的手机',
    note: '用同一网络中的手机答复请求。二维码以你的身份登录手机，只能用一次。',
    show: '显示供手机扫描的二维码',
    again: '换一个二维码',
    onlyHere: '只有本机能访问此服务器。要让手机访问，请这样启动：',
    scan: '用手机相机扫描。只能用一次，有效至 {time}。',
    address: '地址',
    qr: '地址的二维码',
    plain: '此地址是明文 http：控制网络的人可能看到内容。请只在可信的网络中使用。',
  },
};
