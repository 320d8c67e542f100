import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isRecord } from '@sluice/plain';
import type { Environment } from '../../folders.js';
import { hooksFolder } from '../../install/launcher.js';

const DEFAULT_WALL_MS = 5_000;
const TIER_2_MS = 5_000;
const START_AND_END_MS = 5_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface Question {
  readonly prompt: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly sessionId: string | undefined;
  readonly isPlan: boolean;
  readonly signal: AbortSignal;
}

/** What the orchestrator found, reduced to what a wrapper needs. */
export interface Enrichment {
  /** Empty where nothing fits or the orchestrator failed: the prompt goes on alone. */
  readonly context: string;
  /** `[Auto Tools] [Results] [Limits]` for the person. */
  readonly words: string;
  readonly repoRoot: string | undefined;
  /** The whole object, as it came. */
  readonly output: Readonly<Record<string, unknown>> | undefined;
  readonly exitCode: number;
}

/** Runs the orchestrator as a process of its own, which can neither hang nor take the prompt with it. */
export async function askOrchestrator(question: Question): Promise<Enrichment> {
  const { exitCode, text } = await runOrchestrator(question);
  const output = parseObject(text);
  if (output === undefined) {
    const isMissing = exitCode === 10 || exitCode === 126 || exitCode === 127;
    const limit = isMissing
      ? 'orchestrator unavailable'
      : 'orchestrator output invalid; fallback to empty context';
    return {
      context: '',
      words: `[Limits] ${limit}`,
      repoRoot: undefined,
      output,
      exitCode: isMissing ? 10 : exitCode === 20 ? 20 : 30,
    };
  }
  const forUser = at(output, 'fused_context', 'for_user');
  return {
    context: textAt(output, 'fused_context', 'for_model', 'additional_context'),
    words: ['tool_plan_text', 'results_text', 'limits_text']
      .map((key) => textAt(forUser, key))
      .filter((part) => part !== '')
      .join('\n'),
    repoRoot: textAt(output, 'inputs', 'repo_root') || undefined,
    output,
    exitCode,
  };
}

function runOrchestrator(question: Question): Promise<{ exitCode: number; text: string }> {
  const { env, cwd, isPlan, signal } = question;
  // A plan is shown as it comes, so the adapter sees to it that something whole comes.
  const script = isPlan ? 'context-inject-global.sh' : 'auto-tool-orchestrator.sh';
  const other = isPlan ? undefined : env.CI_AUTO_TOOLS_ORCHESTRATOR_PATH;
  const words = ['--format', 'json', '--client', 'wrapper', ...(isPlan ? ['--plan'] : [])];
  const [program, args] = other
    ? [other, words]
    : ['bash', ['-p', join(hooksFolder(), script), ...words]];
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...env, SLUICE_NODE: env.SLUICE_NODE || process.execPath },
      stdio: ['pipe', 'pipe', 'inherit'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience(env))]),
      killSignal: 'SIGKILL',
    });
    const parts: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MAX_ANSWER_BYTES) {
        parts.push(part);
        return;
      }
      // What it started may hold the pipe too: nobody writes on to one that is closed.
      child.stdout.destroy();
      child.kill('SIGKILL');
    });
    const end = (exitCode: number) =>
      resolve({ exitCode, text: Buffer.concat(parts).toString('utf8') });
    child.on('error', (error) => end(error.name === 'AbortError' ? 50 : 127));
    child.on('close', (code) => end(code ?? 50));
    // It may have answered, or never started, without reading to the end.
    child.stdin.on('error', () => child.stdin.destroy());
    child.stdin.end(payloadOf(question));
  });
}

/** As a client's payload, so that a prompt that is itself JSON stays a prompt. */
function payloadOf({ prompt, cwd, sessionId }: Question): string {
  return JSON.stringify({
    hook_event_name: 'UserPromptSubmit',
    prompt,
    cwd,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  });
}

function patience(env: Environment): number {
  const asked = Number(env.CI_AUTO_TOOLS_BUDGET_WALL_MS);
  const wallMs = asked > 0 && asked < 600_000 ? asked : DEFAULT_WALL_MS;
  return wallMs + (env.CI_AUTO_TOOLS_TIER_MAX === '2' ? TIER_2_MS : 0) + START_AND_END_MS;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && isRecord(value.fused_context) ? value : undefined;
  } catch {
    return undefined;
  }
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );
}

function textAt(value: unknown, ...keys: readonly string[]): string {
  const text = at(value, ...keys);
  return typeof text === 'string' ? text : '';
}
