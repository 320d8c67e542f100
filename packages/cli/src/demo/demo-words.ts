import { wordTable } from '../command-line/language.js';

/** What the demonstration says, to the person at the terminal and, in their place, to the model. */
export const demoWords = wordTable(
  {
    notBuilt: 'the console is not built; run: npm run build, or use --terminal',
    about: 'no key, no network. Open the address above in a browser; the walk begins there.',
    workspace: (folder: string) =>
      `coding mode is opened for this demonstration alone, on its own temporary workspace: ${folder}`,
    cannotOpen: (reason: string) => `no browser could be started (${reason}); open the address`,
    chatTitle: '1 · chat_safe: one call allowed, one denied',
    codingTitle: '2 · coding: a change that asks you first',
    askTime: 'What time is it?',
    askRead: 'Please read greeting.txt',
    askWrite: (text: string) => `Write greeting.txt with ${text}`,
    before: 'Hello, world!\n',
    after: 'Hello, world, with your approval!',
    allowed: 'chat_safe: current_time ran',
    denied: 'chat_safe: read_file was denied, because it is not a tool of this mode',
    asks: 'coding: fs_write asks you; look at the diff under Approvals and decide',
    changed: (text: string) => `greeting.txt now says: ${text}`,
    unchanged: 'greeting.txt is unchanged',
    stay: 'Look around; Ctrl-C ends and removes the temporary folder.',
    ended: (folder: string) => `ended; ${folder} is removed`,
  },
  {
    notBuilt: '控制台尚未构建；请运行 npm run build，或使用 --terminal',
    about: '无需密钥，不联网。请在浏览器中打开上面的地址，演示将在那里开始。',
    workspace: (folder: string) =>
      `coding 模式只为本次演示开放，且只用于它自己的临时工作区：${folder}`,
    cannotOpen: (reason: string) => `无法启动浏览器（${reason}）；请自行打开该地址`,
    chatTitle: '1 · chat_safe：一次允许，一次拒绝',
    codingTitle: '2 · coding：先征得你同意的改动',
    askTime: '现在几点？',
    askRead: '请读取 greeting.txt',
    askWrite: (text: string) => `写入 greeting.txt 内容：${text}`,
    before: '你好，世界！\n',
    after: '你好，经过你批准的世界！',
    allowed: 'chat_safe：current_time 已运行',
    denied: 'chat_safe：read_file 被拒绝，因为它不属于这个模式的工具',
    asks: 'coding：fs_write 在询问你；请在“审批”中查看差异并决定',
    changed: (text: string) => `greeting.txt 现在的内容：${text}`,
    unchanged: 'greeting.txt 没有改变',
    stay: '可以随意看看；Ctrl-C 结束并删除临时文件夹。',
    ended: (folder: string) => `已结束；${folder} 已删除`,
  },
);

export type DemoWords = (typeof demoWords)['en'];
