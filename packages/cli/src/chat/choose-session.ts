import type { SessionManager, SessionRow } from '@sluice/agent';
import { type OptionValue, UsageError } from '../command-line/command.js';
import { readMode } from '../command-line/read-mode.js';

interface Chosen {
  readonly session: SessionRow;
  /** It was there before: it may have a turn or a question open. */
  readonly isOld: boolean;
}

/** The session named, the last one, or a new one. Only a new one takes a mode: a session keeps its own. */
export async function chooseSession(
  sessions: SessionManager,
  values: Readonly<Record<string, OptionValue>>,
): Promise<Chosen> {
  const id = typeof values.session === 'string' ? values.session : undefined;
  const mode = values.mode === undefined ? undefined : readMode(values.mode);
  const [last] =
    values.resume === true && id === undefined ? await sessions.list({ limit: 1 }) : [];
  const old = id === undefined ? last : await sessions.get(id);
  if (!old && values.resume === true) {
    throw new UsageError(
      id === undefined
        ? {
            en: 'there is no session to resume yet; leave --resume away to begin one',
            zh: '还没有可继续的会话；去掉 --resume 即可新建',
          }
        : {
            en: `there is no session "${id}" to resume; leave --resume away to begin it`,
            zh: `没有可继续的会话“${id}”；去掉 --resume 即可以此名称新建`,
          },
    );
  }
  if (old && mode !== undefined && old.mode !== mode) {
    throw new UsageError({
      en: `session "${old.id}" has mode ${String(old.mode)} and keeps it; begin a new one for ${mode}`,
      zh: `会话“${old.id}”的模式是 ${String(old.mode)}，不会改变；要用 ${mode} 请新建会话`,
    });
  }
  if (old) return { session: old, isOld: true };
  const session = await sessions.create({
    ...(id === undefined ? {} : { id }),
    ...(mode === undefined ? {} : { mode }),
  });
  return { session, isOld: false };
}
