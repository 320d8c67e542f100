import { resolve } from 'node:path';
import { localPerson } from '@sluice/agent';
import { isPersonToken, readRoll } from '@sluice/gateway';
import { hasRole, type Role } from '@sluice/kernel';
import type { Store } from '@sluice/store';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { readNamedFile } from '../command-line/named-file.js';

/** Who answers a question here. */
export interface Answerer {
  readonly decidedBy: string;
  readonly role: Role;
  /** Names the token they came with; nothing for the owner of this machine. */
  readonly credential?: string;
}

const MAX_TOKEN_BYTES = 4_096;

/** Whoever runs the program on this machine. */
export function localAnswerer(): Answerer {
  return { decidedBy: localPerson(), role: 'operator' };
}

/**
 * Whose token is given: in a file (`--token-file`) or in the environment (`SLUICE_TOKEN`), never on the command line, where
 * others of this machine read it. Without a person's token it is the owner. One that nobody may sign in with is refused.
 */
export async function answererWith(
  io: Io,
  tokenFile: OptionValue,
  store: Pick<Store, 'people'>,
): Promise<Answerer> {
  const token = givenToken(io, tokenFile);
  if (token === undefined) return localAnswerer();
  const who = (await readRoll(store.people)).byToken(token);
  if (!who) {
    throw new UsageError({
      en: 'nobody may sign in with this token; sluice people list says who may, sluice people rotate <name> makes a new one',
      zh: '没有人可以用这个令牌登录；sluice people list 列出可登录的人，sluice people rotate <名字> 生成新令牌',
    });
  }
  if (!hasRole(who.role, 'approver')) {
    throw new UsageError({
      en: `${who.person} is ${who.role}, and a ${who.role} does not answer questions; an approver does`,
      zh: `${who.person} 的角色是 ${who.role}，不能答复请求；approver 才可以`,
    });
  }
  return { decidedBy: who.person, role: who.role, credential: who.credential };
}

function givenToken(io: Io, tokenFile: OptionValue): string | undefined {
  if (typeof tokenFile === 'string') {
    const text = readNamedFile(resolve(io.cwd, tokenFile), MAX_TOKEN_BYTES);
    const token = text.trim();
    if (isPersonToken(token)) return token;
    throw new UsageError({
      en: `${tokenFile} holds no token of a person; sluice people add prints one`,
      zh: `${tokenFile} 中没有个人令牌；sluice people add 会输出一个`,
    });
  }
  const { SLUICE_TOKEN: token } = io.env;
  // The gateway's own token is the owner's.
  return token !== undefined && isPersonToken(token) ? token : undefined;
}
