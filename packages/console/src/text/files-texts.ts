import type { Language } from './language.js';

const en = {
  list: 'Images and files',
  image: 'Image {name}',
  unnamed: 'without a name',
  about: '{type}, {size}',
  show: 'Show the picture',
  save: 'Save the file',
  saveLabel: 'Save the file {name}',
  broken: 'The bytes are no picture that can be drawn.',
  liveOutput: 'Output so far',
  liveCut: 'Earlier output is no longer here; all of it comes with the result.',
  liveStopped: 'More output comes with the result.',
  liveLast: 'Output before it ended',
  attach: 'Attach images or files',
  remove: 'Do not send {name}',
  chosen: 'Goes with the message',
};

/** The words of images and files in messages and results, and of what running commands put out. */
export const filesTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    list: '图片和文件',
    image: '图片 {name}',
    unnamed: '未命名',
    about: '{type}，{size}',
    show: '显示图片',
    save: '保存文件',
    saveLabel: '保存文件 {name}',
    broken: '这些字节不是可以显示的图片。',
    liveOutput: '目前的输出',
    liveCut: '更早的输出已不在这里；结果中会有全部输出。',
    liveStopped: '其余输出会随结果给出。',
    liveLast: '结束之前的输出',
    attach: '附上图片或文件',
    remove: '不发送 {name}',
    chosen: '随消息一起发送',
  },
};
