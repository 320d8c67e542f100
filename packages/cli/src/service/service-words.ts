import { wordTable } from '../command-line/language.js';

/** All that `sluice service` says. */
export const serviceWords = wordTable(
  {
    written: (path: string) => `${path} is written`,
    runs: 'it runs and starts with your session; sluice open signs a browser in. To keep it while you are away: loginctl enable-linger',
    startByHand: (unit: string) =>
      `systemd did not start it here; where it runs: systemctl --user daemon-reload && systemctl --user enable --now ${unit}`,
    notOurs: (path: string) => `${path} was written by somebody else; move it away`,
    none: (path: string) => `there is no ${path}`,
    gone: (path: string) => `${path} is gone, and what it started has ended`,
  },
  {
    written: (path: string) => `已写入 ${path}`,
    runs: '已运行并随会话启动；用 sluice open 登录浏览器。离开后仍保持运行：loginctl enable-linger',
    startByHand: (unit: string) =>
      `此处 systemd 未能启动它；请在有 systemd 的地方运行：systemctl --user daemon-reload && systemctl --user enable --now ${unit}`,
    notOurs: (path: string) => `${path} 由他人写入；请先移走`,
    none: (path: string) => `没有 ${path}`,
    gone: (path: string) => `${path} 已删除，它启动的服务已结束`,
  },
);
