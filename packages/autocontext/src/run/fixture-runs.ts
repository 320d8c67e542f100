import { readSettingsFile } from '@sluice/sandbox';
import type { ErrorCode } from '../auto-output.js';
import { SettingsError } from '../settings/settings-error.js';
import { readProgramAnswer } from './read-program-answer.js';
import type { ToolRun } from './run-plan.js';

/** Results from a file in place of running tools, so that fusion can be tried by itself. */
export function fixtureRuns(path: string): ToolRun[] {
  let value: unknown;
  try {
    value = JSON.parse(readSettingsFile(path) ?? '');
  } catch (error) {
    throw new SettingsError(`CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE: ${path} is no JSON file`, {
      cause: error,
    });
  }
  if (!Array.isArray(value)) {
    throw new SettingsError(`CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE: ${path} holds no list`);
  }
  return value.map((entry: unknown) => runOf(entry));
}

function runOf(entry: unknown): ToolRun {
  const tool = textIn(entry, 'tool') || 'unknown';
  const status = textIn(entry, 'status');
  const startedAt = Date.parse(textIn(entry, 'started_at'));
  const planned = { tool, tier: 1, reason: 'from a file', args: {}, timeout_ms: 0 } as const;
  const base = {
    planned,
    startedAt: Number.isFinite(startedAt) ? startedAt : 0,
    durationMs: 0,
    version: 'file',
  };
  if (status === 'ok' || status === '') {
    return { ...base, status: 'ok', finds: readProgramAnswer(entry) };
  }
  const code: ErrorCode = status === 'timeout' ? 'E_TIMEOUT' : 'E_TOOL_UNAVAILABLE';
  return {
    ...base,
    status: status === 'timeout' ? 'timeout' : 'error',
    error: { code, message: textIn(entry, 'summary') || status },
  };
}

function textIn(entry: unknown, name: string): string {
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, name)) return '';
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'string' ? value : '';
}
