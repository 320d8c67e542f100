import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import { type Environment, stateFolder } from '../../folders.js';

/** How far the conversation in one repository has come. */
export interface CodexSession {
  /** `undefined` where Codex did not say under which id it runs. */
  readonly id: string | undefined;
  /** Whether a prompt was answered before, so that there is something to go on with. */
  readonly isStarted: boolean;
  /** Under which id the orchestrator keeps what was shown: Codex tells its own only after the first prompt. */
  readonly conversation: string | undefined;
}

export const noSession: CodexSession = {
  id: undefined,
  isStarted: false,
  conversation: undefined,
};

/** Session ids go on a command line, so only what is formed like one is taken. */
export function sessionIdIn(text: string): string | undefined {
  return /^session id: ([0-9a-f][0-9a-f-]{7,63})\s*$/im.exec(text)?.[1];
}

/** What cannot be read is a conversation that has not begun. */
export function readSession(env: Environment, repoRoot: string): CodexSession {
  try {
    const value: unknown = JSON.parse(readSettingsFile(sessionPath(env, repoRoot)) ?? '');
    if (typeof value !== 'object' || value === null || !('session_id' in value)) return noSession;
    const id = sessionIdIn(`session id: ${String(value.session_id)}`);
    const kept = 'conversation' in value ? value.conversation : undefined;
    const conversation = typeof kept === 'string' ? kept : undefined;
    return { id, isStarted: true, conversation };
  } catch {
    return noSession;
  }
}

export function writeSession(
  env: Environment,
  repoRoot: string,
  { id, conversation }: Pick<CodexSession, 'id' | 'conversation'>,
): void {
  const path = sessionPath(env, repoRoot);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  const text = JSON.stringify({
    schema_version: '1.0',
    repo_root: repoRoot,
    session_id: id ?? null,
    conversation,
  });
  writeFileSync(temporary, `${text}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

function sessionPath(env: Environment, repoRoot: string): string {
  const name = createHash('sha256').update(repoRoot).digest('hex').slice(0, 16);
  return join(stateFolder(env), 'codex-sessions', `${name}.json`);
}
