import { wordTable } from '../command-line/language.js';

export const peopleWords = wordTable(
  {
    added: (name: string, role: string) =>
      `this is the token of ${name} (${role}). It is shown once and kept as a hash; ${name} signs in to the console with it`,
    rotated: (name: string) =>
      `this is the new token of ${name}; the old one is dead and their connections have ended`,
    revoked: (name: string) => `${name} may not sign in any more; their connections have ended`,
    grantsLeft: (name: string, count: number) =>
      `${count} ${count === 1 ? 'grant that' : 'grants that'} ${name} gave still ${count === 1 ? 'answers' : 'answer'}; see sluice grants list, take one back with sluice grants revoke`,
    exists: (name: string, role: string, wanted: string) =>
      `${name} is there already, as ${role}; ${
        role === wanted
          ? `make a new token with sluice people rotate ${name}`
          : `a role changes with a new token: sluice people revoke ${name}, then sluice people add ${name} --role ${wanted}`
      }`,
    isOwner: (name: string) =>
      `${name} is you, the owner of this machine: you sign in with sluice open and answer with sluice approve, and need no token; another person needs another name`,
    nobody: (name: string) => `nobody named ${name} may sign in; see sluice people list`,
    count: (count: number) =>
      `${count} ${count === 1 ? 'person has a token' : 'people have tokens'}; the owner of this machine signs in with sluice open`,
    made: (day: string, by: string) => `since ${day}, by ${by}`,
    ended: (day: string, by: string) => `; revoked ${day} by ${by}`,
  },
  {
    added: (name: string, role: string) =>
      `以上是 ${name}（${role}）的令牌。它只显示这一次，之后只保存其哈希；${name} 用它登录控制台`,
    rotated: (name: string) => `以上是 ${name} 的新令牌；旧令牌已失效，其连接已断开`,
    revoked: (name: string) => `${name} 不能再登录；其连接已断开`,
    grantsLeft: (name: string, count: number) =>
      `${name} 给出的 ${count} 个许可仍然有效；用 sluice grants list 查看，用 sluice grants revoke 收回`,
    exists: (name: string, role: string, wanted: string) =>
      `${name} 已存在，角色为 ${role}；${
        role === wanted
          ? `用 sluice people rotate ${name} 生成新令牌`
          : `改变角色需要新令牌：先 sluice people revoke ${name}，再 sluice people add ${name} --role ${wanted}`
      }`,
    isOwner: (name: string) =>
      `${name} 就是你，本机的所有者：你用 sluice open 登录、用 sluice approve 答复，不需要令牌；其他人需要另一个名字`,
    nobody: (name: string) => `没有名为 ${name} 的人可以登录；见 sluice people list`,
    count: (count: number) => `${count} 人持有令牌；本机所有者用 sluice open 登录`,
    made: (day: string, by: string) => `自 ${day} 起，由 ${by} 添加`,
    ended: (day: string, by: string) => `；${day} 由 ${by} 撤销`,
  },
);
