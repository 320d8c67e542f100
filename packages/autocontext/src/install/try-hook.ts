import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../folders.js';

const MAX_BYTES = 1024 * 1024;

/** What a registered command did with a prompt, run as a client runs it. */
export interface HookTrial {
  readonly exitCode: number | undefined;
  readonly durationMs: number;
  readonly isTimedOut: boolean;
  /** The context, where what was printed is the contract and nothing else. */
  readonly context: string | undefined;
  readonly printed: string;
}

/**
 * Fires a hook with a prompt about a repository that is made for it and thrown away, with the person's own settings and
 * switches. Keeps nothing: what the run would note or build goes into the same folder.
 */
export async function tryHook(
  command: string,
  env: Environment,
  timeoutSeconds: number,
): Promise<HookTrial> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-try-'));
  try {
    const repository = join(folder, 'repository');
    for (const name of ['.git/objects', '.git/refs', 'src']) {
      mkdirSync(join(repository, name), { recursive: true });
    }
    writeFileSync(join(repository, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(
      join(repository, 'src', 'probe.ts'),
      'export function sluiceDoctorProbe(): number {\n  return 1;\n}\n',
    );
    const payload = JSON.stringify({
      session_id: 'sluice-doctor',
      cwd: repository,
      hook_event_name: 'UserPromptSubmit',
      prompt: 'Where is the function sluiceDoctorProbe defined? Fix the bug in src/probe.ts.',
    });
    const { SLUICE_AUTO_WRAPPED: _, ...rest } = env;
    return await fire(command, payload, timeoutSeconds, repository, {
      ...rest,
      XDG_STATE_HOME: join(folder, 'state'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      SLUICE_NO_BACKGROUND: '1',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function fire(
  command: string,
  payload: string,
  timeoutSeconds: number,
  cwd: string,
  env: Environment,
): Promise<HookTrial> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(Math.max(1, timeoutSeconds) * 1000);
    const stdio: ['pipe', 'pipe', 'ignore'] = ['pipe', 'pipe', 'ignore'];
    const child = spawn('sh', ['-c', command], { cwd, env, stdio, signal, killSignal: 'SIGKILL' });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      if (printed.length < MAX_BYTES) printed += part;
    });
    const end = (exitCode: number | undefined) =>
      resolve({
        exitCode,
        durationMs: Math.round(performance.now() - startedAt),
        isTimedOut: signal.aborted,
        context: contextOf(printed),
        printed,
      });
    child.on('error', () => end(undefined));
    child.on('close', (code) => end(code ?? undefined));
    child.stdin.on('error', () => child.stdin.destroy());
    child.stdin.end(payload);
  });
}

/** Strict as Codex is: one key more and it drops the whole. */
function contextOf(printed: string): string | undefined {
  try {
    const value: unknown = JSON.parse(printed);
    if (!hasOnly(value, ['hookSpecificOutput', 'systemMessage'])) return undefined;
    const inner = value.hookSpecificOutput;
    if (!hasOnly(inner, ['hookEventName', 'additionalContext'])) return undefined;
    const { hookEventName, additionalContext } = inner;
    if (hookEventName !== 'UserPromptSubmit') return undefined;
    return typeof additionalContext === 'string' ? additionalContext : undefined;
  } catch {
    return undefined;
  }
}

function hasOnly(
  value: unknown,
  keys: readonly string[],
): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((key) => keys.includes(key))
  );
}
