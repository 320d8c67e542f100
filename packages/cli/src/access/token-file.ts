import { randomBytes } from 'node:crypto';
import { UsageError } from '../command-line/command.js';
import { readPrivateFile, writePrivateFile } from '../store/private-files.js';
import { tokenPath } from './access-files.js';

type Environment = Readonly<Record<string, string | undefined>>;

export async function readToken(env: Environment): Promise<string | undefined> {
  const path = tokenPath(env);
  const text = await readPrivateFile(path).catch((error: Error) => {
    throw new UsageError({
      en: `${error.message}; make a new token: sluice token rotate`,
      zh: `${error.message}；请更换令牌：sluice token rotate`,
    });
  });
  return text?.trim() || undefined;
}

/** The kept token, made where there is none yet. */
export async function keptToken(env: Environment): Promise<string> {
  return (await readToken(env)) ?? (await newToken(env));
}

/** Replaces the kept token. A gateway that runs on it takes the new one and ends every connection. */
export async function newToken(env: Environment): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await writePrivateFile(tokenPath(env), `${token}\n`);
  return token;
}
