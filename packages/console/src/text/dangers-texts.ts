import type { Language } from './language.js';

const en = {
  downloadToShell: 'pipes a download into a shell',
  decodedToShell: 'decodes text and runs it',
  deletesTree: 'deletes whole folders',
  asRoot: 'runs as administrator',
  openToAll: 'lets everybody write',
  rewritesHistory: 'rewrites published history',
  dropsWork: 'throws away uncommitted work',
  writesDisk: 'writes to a disk itself',
  endsProcesses: 'ends processes or the machine',
  sendsFile: 'sends data to another machine',
  skipsChecks: 'switches checks off',
  runsText: 'runs text as a program',
  startsByItself: 'will run again by itself later',
  touchesKeys: 'touches keys or secrets',
  publishes: 'publishes for everybody',
  dropsData: 'deletes data from a database',
};

const zh: typeof en = {
  downloadToShell: '把下载内容直接交给 shell 执行',
  decodedToShell: '解码文本并执行',
  deletesTree: '删除整个文件夹',
  asRoot: '以管理员身份运行',
  openToAll: '允许所有人写入',
  rewritesHistory: '改写已发布的历史',
  dropsWork: '丢弃未提交的改动',
  writesDisk: '直接写入磁盘设备',
  endsProcesses: '结束进程或关机',
  sendsFile: '把数据发往另一台机器',
  skipsChecks: '关闭检查',
  runsText: '把文本当作程序执行',
  startsByItself: '以后会自行再次运行',
  touchesKeys: '触及密钥或机密',
  publishes: '对所有人公开发布',
  dropsData: '删除数据库中的数据',
};

/** What a dangerous part of a command does. */
export const dangersTexts: Readonly<Record<Language, typeof en>> = { en, zh };
