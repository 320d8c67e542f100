import { createRegistry, tool } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolingLayer } from './tooling-layer.js';

test('M-10 each tool of the mode has one line: its name and the first paragraph of its description', () => {
  const registry = createRegistry();
  const add = (name: string, description: string, modes: readonly string[]) =>
    registry.register(
      tool({
        ...{ name, description, allowedModes: modes },
        parameters: z.object({}),
        execute: () => ({}),
      }),
    );
  add('first', '  Reads\n a  file.\n \nMore on it.\n\nAnd more.', ['chat_safe', 'coding']);
  add('second', '', ['chat_safe']);
  add('third', 'Writes.', ['coding']);
  expect(toolingLayer(registry, 'chat_safe')).toBe(
    '## Available Tools\n\n- **first**: Reads a file.\n- **second**',
  );
  expect(toolingLayer(registry, 'coding')).toBe(
    '## Available Tools\n\n- **first**: Reads a file.\n- **third**: Writes.',
  );
});

test('M-10 a mode without tools says so', () => {
  expect(toolingLayer(createRegistry(), 'chat_safe')).toBe(
    '## Available Tools\n\nNone in this mode.',
  );
});
