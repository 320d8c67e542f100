import { wordTable } from '../command-line/language.js';

/** All that `sluice service` says. */
export const serviceWords = wordTable(
  {
    question: (path: string) => `Write this to ${path} and let systemd run it? [y/N] `,
    notWritten: 'Nothing was written.',
    needsYes:
      'Nothing was written. There is no terminal to ask in: look at it with sluice service print, then say yes with --yes.',
    written: (path: string) => `${path} is written`,
    runs: 'it runs and starts with your session; sluice open signs a browser in. To keep it while you are away: loginctl enable-linger',
    startByHand: (unit: string) =>
      `systemd did not start it here; where it runs: systemctl --user daemon-reload && systemctl --user enable --now ${unit}`,
    notOurs: (path: string) => `${path} was written by somebody else; move it away`,
    none: (path: string) => `there is no ${path}`,
    gone: (path: string) => `${path} is gone, and what it started has ended`,
  },
  {
    question: (path: string) => `把以上内容写入 ${path} 并交给 systemd 运行？[y/N] `,
    notWritten: '什么都没有写入。',
    needsYes:
      '什么都没有写入。没有可以询问的终端：先用 sluice service print 查看，再用 --yes 同意。',
    written: (path: string) => `已写入 ${path}`,
    runs: '已运行并随会话启动；用 sluice open 登录浏览器。离开后仍保持运行：loginctl enable-linger',
    startByHand: (unit: string) =>
      `此处 systemd 未能启动它；请在有 systemd 的地方运行：systemctl --user daemon-reload && systemctl --user enable --now ${unit}`,
    notOurs: (path: string) => `${path} 由他人写入；请先移走`,
    none: (path: string) => `没有 ${path}`,
    gone: (path: string) => `${path} 已删除，它启动的服务已结束`,
  },
);
