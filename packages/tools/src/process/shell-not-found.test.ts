import { expect, test } from 'vitest';
import type { BackgroundProcesses } from './background-processes.js';
import { shellNotFound } from './shell-not-found.js';

const owner = { sessionId: 's', agentId: 'a' };
const running = (count: number) =>
  ({
    list: () =>
      Array.from({ length: count }, (_, index) => ({
        pid: index,
        command: `${index} ${'x'.repeat(80)}`,
      })),
  }) as unknown as BackgroundProcesses;

test('a command that is not there is told with those that are, the last ten, each cut to 60 characters', () => {
  expect(shellNotFound(running(0), owner, 'x'.repeat(90))).toEqual({
    ok: false,
    error: `Shell not found: ${'x'.repeat(80)}`,
    error_code: 'SHELL_NOT_FOUND',
    recommendations: ['Start one with bash_run and background: true'],
  });
  const shown = (index: number) => `${index} (${index} ${'x'.repeat(60 - `${index} `.length)})`;
  expect(shellNotFound(running(11), owner, '99').recommendations).toEqual([
    `Background commands of this agent: ${Array.from({ length: 10 }, (_, index) => shown(index + 1)).join(', ')}`,
  ]);
});
