import { wordTable } from '../command-line/language.js';

export const serveWords = wordTable(
  {
    model: (name: string) => `model ${name}`,
    demo: 'demo (offline; set OPENAI_API_KEY or ANTHROPIC_API_KEY for a real one)',
    codingOpen: 'coding open',
    codingClosed: 'coding closed',
    practice: (folder: string) => `for practice, on ${folder}, which is removed at the end`,
    store: (place: string) => `store ${place}`,
    notBuilt: 'console not built',
    lan: (addresses: string) =>
      `other machines reach it at ${addresses}, unencrypted; the page People shows a QR code that signs your phone in`,
    plainHttp: (host: string) =>
      `it listens on ${host} over plain http: whoever is on the way reads tokens and answers along. Put TLS before it, or use a network you trust`,
    joined: ', ',
    open: 'open the address above in a browser; it works once, for five minutes (sluice open makes another). Ctrl-C ends.',
    worksAlone:
      'no console runs, so questions wait until somebody answers: sluice approve, or sluice serve (SLUICE_AUTOSTART=1 starts one by itself)',
    startedOne:
      'no console ran, so sluice serve was started in the background; sluice open shows it, sluice stop ends it',
    ending: 'letting what is on its way end; once more to leave at once',
  },
  {
    model: (name: string) => `模型 ${name}`,
    demo: '演示模型（离线；设置 OPENAI_API_KEY 或 ANTHROPIC_API_KEY 即可使用真实模型）',
    codingOpen: 'coding 模式已开放',
    codingClosed: 'coding 模式未开放',
    practice: (folder: string) => `仅供练习，位于 ${folder}，结束时删除`,
    store: (place: string) => `存储 ${place}`,
    notBuilt: '控制台尚未构建',
    lan: (addresses: string) =>
      `其他设备可通过 ${addresses} 访问，未加密；“人员”页面会显示供手机登录的二维码`,
    plainHttp: (host: string) =>
      `正在 ${host} 上以明文 http 提供服务：途中任何人都能读到令牌与答复。请在前面加 TLS，或只在可信的网络中使用`,
    joined: '，',
    open: '请在浏览器中打开上面的地址；它只能用一次，五分钟内有效（sluice open 可生成新地址）。Ctrl-C 结束。',
    worksAlone:
      '没有控制台运行，请求将一直等待答复：sluice approve 或 sluice serve（SLUICE_AUTOSTART=1 可自动启动）',
    startedOne: '没有控制台运行，已在后台启动 sluice serve；sluice open 打开，sluice stop 结束',
    ending: '等待进行中的请求结束；再按一次立即离开',
  },
);
