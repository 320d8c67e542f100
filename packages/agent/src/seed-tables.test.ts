import { createRegistry, type ToolMode, tool } from '@sluice/kernel';
import { createCollectingLog } from '@sluice/kernel/testing';
import { describe, expect, test } from 'vitest';
import { createBench } from './testing/agent-bench.js';

/** The registry of the admission matrix, as every session of an agent has it. */
const matrix = () => createBench([]).registry;

const offered = (mode: ToolMode) =>
  matrix()
    .getToolsSchema(mode)
    .map((entry) => entry.function.name);

/** A tool that says nothing of modes. */
const undeclared = () => tool('undeclared', () => 'ran');

/** What comes from outside the type system: a row, a frame, a setting. */
const foreignMode = (text: string): ToolMode => JSON.parse(JSON.stringify(text));

describe('modes, table A: the matrix', () => {
  test('seed A1 current_time may run in chat_safe', () => {
    expect(matrix().checkMode('current_time', 'chat_safe')).toBe(true);
  });

  test('seed A2 memory_search may run in chat_safe', () => {
    expect(matrix().checkMode('memory_search', 'chat_safe')).toBe(true);
  });

  test('seed A3 read_file is not offered in chat_safe', () => {
    expect(offered('chat_safe')).not.toContain('read_file');
    expect(offered('chat_safe')).toContain('current_time');
  });

  test('seed A4 read_file may not run in chat_safe', () => {
    expect(matrix().checkMode('read_file', 'chat_safe')).toBe(false);
  });

  test('seed A9 read_file is offered and may run in coding', () => {
    expect(matrix().checkMode('read_file', 'coding')).toBe(true);
    expect(offered('coding')).toContain('read_file');
  });
});

describe('modes, tables F, E and O: the edges', () => {
  test('seed F3 checkMode answers for known and unknown tools in every mode', () => {
    const answers = ['current_time', 'read_file', 'no_such_tool'].map((name) => [
      matrix().checkMode(name, 'chat_safe'),
      matrix().checkMode(name, 'coding'),
    ]);
    expect(answers).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(() => matrix().checkMode('current_time', foreignMode('admin'))).toThrow('admin');
  });

  test('seed E1 a tool that declares no mode is neither offered nor run in any', async () => {
    const registry = createRegistry({ log: createCollectingLog() });
    registry.register(undeclared());
    for (const mode of ['chat_safe', 'coding'] as const) {
      expect(registry.listTools(mode)).toEqual([]);
      expect(registry.checkMode('undeclared', mode)).toBe(false);
    }
    const bench = createBench([{ calls: [{ id: 'c1', name: 'undeclared', arguments: {} }] }, 'no']);
    bench.registry.register(undeclared());
    await bench.agent.sessions.create({ id: 's1' });
    expect((await bench.agent.send('s1', 'go')).calls).toMatchObject([
      { state: 'DENIED', errorCode: 'MODE_DENIED' },
    ]);
  });

  test('seed E2 checkMode of an unregistered name is false', () => {
    expect(matrix().checkMode('nonexistent_tool', 'chat_safe')).toBe(false);
    expect(matrix().checkMode('__proto__', 'coding')).toBe(false);
  });

  test.each(['admin', '', 'CODING', 'chat_safe ', 'constructor'])(
    'seed E3 the mode %j is an error everywhere and opens nothing',
    (text) => {
      const mode = foreignMode(text);
      const registry = matrix();
      expect(() => registry.checkMode('current_time', mode)).toThrow(/mode/i);
      expect(() => registry.getToolsSchema(mode)).toThrow(/mode/i);
      expect(() => registry.listTools(mode)).toThrow(/mode/i);
    },
  );

  test('seed O2 a tool that declares no mode is warned about when it is registered', () => {
    const log = createCollectingLog();
    createRegistry({ log }).register(undeclared());
    expect(log.lines.map(({ event }) => event)).toEqual(['tool_registered_with_default_modes']);
  });
});
