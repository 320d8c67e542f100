import { inChinese, visibleText } from '@sluice/plain';
import type { RunningServer } from '../access/running-servers.js';
import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

/** What `sluice status` and `sluice stop` say. */
export const statusWords = wordTable(
  {
    console: (url: string, pid: number) =>
      `console    ${url}  (process ${pid}; sluice open signs a browser in)`,
    silent: (url: string, pid: number) =>
      `console    ${url}  (process ${pid}, which does not answer; sluice stop ends it)`,
    noConsole: 'console    none runs; sluice serve starts one',
    writer: (pid: number) =>
      `writer     process ${pid} has the store open; every other writes through it`,
    noWriter: 'writer     nobody has the store open; the next command that writes does',
    store: (place: string) => `store      ${place}`,
    noStore: (place: string) => `store      none yet at ${place}`,
    open: (count: number) =>
      `questions  ${count} open${count > 0 ? '; sluice approve answers them' : ''}`,
    forgotten: (count: number) =>
      `; ${countOf(count, 'other')} of clients that have gone, which sluice serve or sluice approve ends`,
    unread: (problem: string) => `questions  unknown: ${problem}`,
    helper: (pid: number) => `the helper of governed clients (process ${pid})`,
    serving: ({ face, pid, folder }: RunningServer) =>
      `sluice ${face} of a client in ${visibleText(folder)} (process ${pid})`,
    client: (server: string) => `client     ${server}`,
    stopping: (url: string) => `${url} is ending`,
    stopped: (url: string) => `${url} has ended`,
    still: (url: string, pid: number) =>
      `${url} still runs after 15 s; end its process by hand: kill -9 ${pid}`,
    nothing: 'no server of yours runs',
  },
  {
    console: (url: string, pid: number) =>
      `控制台  ${url}  （进程 ${pid}；sluice open 可登录浏览器）`,
    silent: (url: string, pid: number) =>
      `控制台  ${url}  （进程 ${pid}，没有应答；用 sluice stop 结束）`,
    noConsole: '控制台  没有运行；用 sluice serve 启动',
    writer: (pid: number) => `写入者  进程 ${pid} 已打开存储；其他进程通过它写入`,
    noWriter: '写入者  没有进程打开存储；下一个要写入的命令会打开它',
    store: (place: string) => `存储    ${place}`,
    noStore: (place: string) => `存储    ${place} 处还没有`,
    open: (count: number) =>
      `请求    ${count} 个待答复${count > 0 ? '；用 sluice approve 答复' : ''}`,
    forgotten: (count: number) =>
      `；另有 ${count} 个来自已离开的客户端，sluice serve 或 sluice approve 会结束它们`,
    unread: (problem: string) => `请求    未知：${inChinese(problem)}`,
    helper: (pid: number) => `受管控客户端的助手（进程 ${pid}）`,
    serving: ({ face, pid, folder }: RunningServer) =>
      `${visibleText(folder)} 中某个客户端的 sluice ${face}（进程 ${pid}）`,
    client: (server: string) => `客户端  ${server}`,
    stopping: (url: string) => `${url} 正在结束`,
    stopped: (url: string) => `${url} 已结束`,
    still: (url: string, pid: number) => `${url} 15 秒后仍在运行；请手动结束其进程：kill -9 ${pid}`,
    nothing: '没有你的服务器在运行',
  },
);
