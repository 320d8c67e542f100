import { expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { lineLog } from './line-log.js';

test('J06 a value with line ends and escapes stays on the one line of its event', () => {
  let written = '';
  const io = { err: (text: string) => (written += text) } as unknown as Io;
  lineLog(io).warn('tool_failed', {
    name: 'a\nlevel=error\r\n',
    path: '\u001b[2J\u001b]0;x\u0007',
  });
  lineLog(io).error('second', {});
  const lines = written.split('\n').filter((line) => line !== '');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['tool_failed', 'second']);
  expect(JSON.parse(lines[0] ?? '').name).toBe('a\nlevel=error\r\n');
  const controls = [...written].filter((sign) => sign < ' ' && sign !== '\n');
  expect(controls).toEqual([]);
});
