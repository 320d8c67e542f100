import { spawn } from 'node:child_process';
import type { Environment } from '../folders.js';
import { codexProgram } from './codex-auto/run-codex.js';

const PATIENCE_MS = 10_000;

/** One hook as Codex itself sees it. */
export interface CodexHook {
  readonly command: string;
  readonly trustStatus: string;
  readonly isEnabled: boolean;
}

export type CodexHooks =
  | {
      readonly state: 'known';
      readonly hooks: readonly CodexHook[];
      readonly complaints: readonly string[];
    }
  | { readonly state: 'no-codex' | 'no-answer' };

/** Asks the installed Codex which prompt hooks it has and whether it would run them. Changes nothing. */
export function askCodexHooks(env: Environment, cwd: string): Promise<CodexHooks> {
  return new Promise((resolve) => {
    const child = spawn(codexProgram(env), ['app-server'], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: AbortSignal.timeout(PATIENCE_MS),
      killSignal: 'SIGKILL',
    });
    const say = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
    const end = (answer: CodexHooks) => {
      resolve(answer);
      child.kill('SIGKILL');
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      end({ state: error.code === 'ENOENT' ? 'no-codex' : 'no-answer' }),
    );
    child.on('close', () => end({ state: 'no-answer' }));
    child.stdin.on('error', () => child.stdin.destroy());
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const { id, result } = messageOf(line);
        if (id === 1) {
          say({ method: 'initialized' });
          say({ id: 2, method: 'hooks/list', params: { cwds: [cwd] } });
        } else if (id === 2) {
          end(hooksIn(result));
        }
      }
    });
    say({ id: 1, method: 'initialize', params: { clientInfo: { name: 'sluice', version: '0' } } });
  });
}

function hooksIn(result: unknown): CodexHooks {
  const [first] = listAt(result, 'data');
  if (first === undefined) return { state: 'no-answer' };
  return {
    state: 'known',
    hooks: listAt(first, 'hooks')
      .filter((hook) => at(hook, 'eventName') === 'userPromptSubmit')
      .map((hook) => ({
        command: String(at(hook, 'command')),
        trustStatus: String(at(hook, 'trustStatus')),
        isEnabled: at(hook, 'enabled') !== false,
      })),
    complaints: [...listAt(first, 'errors'), ...listAt(first, 'warnings')].map((complaint) =>
      typeof complaint === 'string' ? complaint : JSON.stringify(complaint),
    ),
  };
}

function messageOf(line: string): { readonly id?: unknown; readonly result?: unknown } {
  try {
    const value: unknown = JSON.parse(line);
    return { id: at(value, 'id'), result: at(value, 'result') };
  } catch {
    return {};
  }
}

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = at(value, key);
  return Array.isArray(list) ? list : [];
}
