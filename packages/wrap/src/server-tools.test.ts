import { createRegistry } from '@sluice/kernel';
import { expect, test } from 'vitest';
import type { ListedTool, ToolShape } from './pins/tool-shape.js';
import { type PinBook, ServerTools } from './server-tools.js';

function make() {
  const seen = new Map<string, ToolShape>();
  const offered: string[] = [];
  const words: string[] = [];
  const registry = createRegistry();
  const pins: PinBook = {
    seen: (tool) => seen.get(tool),
    keep: async (tool, shape) => void seen.set(tool, shape),
    offer: async (tool) => void offered.push(tool),
  };
  const tools = new ServerTools({
    callMs: 1_000,
    server: 's',
    registry,
    declaration: { tools: [{ pattern: '*', modes: ['coding'] }], readOnlyModes: [] },
    pins,
    call: () => async () => 'called',
    onWords: (said) => words.push(said),
  });
  return { tools, registry, offered, words };
}

const listed = (name: string, more: Partial<ListedTool> = {}): ListedTool => ({
  name,
  description: 'does it',
  inputSchema: { type: 'object' },
  ...more,
});
const shown = (tools: ServerTools) => tools.list('coding').map(({ name }) => name);

test('W-02 a declared tool is registered under its own name and shown under the server’s, in its modes alone', async () => {
  const { tools, registry } = make();
  await tools.take([listed('a')]);
  expect(shown(tools)).toEqual(['a']);
  expect(tools.list('chat_safe')).toEqual([]);
  expect(registry.listTools('coding').map(({ name }) => name)).toEqual(['mcp__s__a']);
});

test('W-02 a name that is listed twice is taken once', async () => {
  const { tools, words } = make();
  await tools.take([listed('a', { description: 'first' }), listed('a', { description: 'second' })]);
  expect(tools.list('coding')).toMatchObject([{ description: 'first' }]);
  expect(words.join()).toContain('listed twice');
});

test('W-03 a tool that is gone from the list is gone; one that changed is hidden, offered and alone in that', async () => {
  const { tools, registry, offered } = make();
  await tools.take([listed('a'), listed('b'), listed('c')]);
  const changed = { inputSchema: { type: 'object', properties: { x: { type: 'string' } } } };
  await tools.take([listed('a'), listed('b', changed)]);
  expect(shown(tools)).toEqual(['a']);
  expect(offered).toEqual(['b']);
  expect(registry.get('mcp__s__c')).toBeUndefined();
  expect(registry.get('mcp__s__b')?.description).toContain('Blocked');
  await tools.take([listed('a'), listed('b')]);
  expect(shown(tools)).toEqual(['a', 'b']);
});

test('W-03 other words are said and block nothing', async () => {
  const { tools, words } = make();
  await tools.take([listed('a')]);
  await tools.take([listed('a', { description: 'does it well' })]);
  expect(shown(tools)).toEqual(['a']);
  expect(words.join()).toContain('other words');
});

test('W-02 a schema that cannot be read leaves out that tool alone, and says so', async () => {
  const { tools, words } = make();
  await tools.take([listed('bad', { inputSchema: { type: 'string' } }), listed('good')]);
  expect(shown(tools)).toEqual(['good']);
  expect(words.join()).toContain('bad is left out');
});

test('W-03 lists that come at once are taken one after the other, the last one last', async () => {
  const { tools } = make();
  await Promise.all([
    tools.take([listed('a')]),
    tools.take([listed('b')]),
    tools.take([listed('c')]),
  ]);
  expect(shown(tools)).toEqual(['c']);
});
