import { wordTable } from '../command-line/language.js';

export const tokenWords = wordTable(
  {
    changed: (path: string) => `the new token is in ${path}; every browser has to sign in again`,
    taken: (url: string) => `${url} has taken it and ended its connections`,
    notTaken: (url: string) =>
      `${url} has not taken it: it has a token of its own (SLUICE_TOKEN), or does not answer`,
  },
  {
    changed: (path: string) => `新令牌已写入 ${path}；所有浏览器都需要重新登录`,
    taken: (url: string) => `${url} 已采用新令牌，并断开了所有连接`,
    notTaken: (url: string) => `${url} 没有采用新令牌：它有自己的令牌（SLUICE_TOKEN），或没有响应`,
  },
);
