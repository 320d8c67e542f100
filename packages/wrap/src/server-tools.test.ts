import { createRegistry } from '@sluice/kernel';
import { expect, test } from 'vitest';
import type { Declaration } from './declared-modes.js';
import { type ListedTool, shapeOf, type ToolShape } from './pins/tool-shape.js';
import { type PinBook, ServerTools } from './server-tools.js';

function make(declaration: Partial<Declaration> = {}) {
  let names: ReadonlySet<string> | undefined;
  const seen = new Map<string, ToolShape>();
  const offered: string[] = [];
  const writes: number[] = [];
  const isFull = { now: false };
  const ran: string[] = [];
  const words: string[] = [];
  const registry = createRegistry();
  const pins: PinBook = {
    names: () => names && new Set([...names, ...seen.keys()]),
    keepNames: async (listed) => void (names = new Set(listed)),
    seen: (tool) => seen.get(tool),
    async note(news) {
      writes.push(news.seen.size + news.offered.size);
      if (isFull.now) throw new Error('no space left');
      for (const [tool, shape] of news.seen) seen.set(tool, shape);
      offered.push(...news.offered.keys());
    },
  };
  const tools = new ServerTools({
    callMs: 1_000,
    server: 's',
    registry,
    declaration: {
      tools: [{ pattern: '*', modes: ['coding'] }],
      readOnlyModes: [],
      ...declaration,
    },
    pins,
    call: (tool, faultNow) => async () => {
      const fault = faultNow();
      if (fault === undefined) ran.push(tool);
      return fault ?? 'called';
    },
    onWords: (said) => words.push(said),
  });
  const accept = (tool: ListedTool): void => void seen.set(tool.name, shapeOf(tool));
  return { tools, registry, offered, writes, isFull, ran, words, accept };
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
  await tools.take([listed('a'), listed('b'), listed('c')]);
  await Promise.all([
    tools.take([listed('a')]),
    tools.take([listed('b')]),
    tools.take([listed('c')]),
  ]);
  expect(shown(tools)).toEqual(['c']);
});

const READS = { annotations: { readOnlyHint: true } };

test.each([
  ['a pattern', {}],
  ['its own word that it only reads', { tools: [], readOnlyModes: ['coding'] }],
] as const)(
  'W-03 a tool by another name is another tool: let in by %s, it is blocked alone until a person has seen it',
  async (_, declaration) => {
    const { tools, registry, offered, words, accept } = make(declaration);
    await tools.take([listed('a', READS), listed('b', READS)]);
    await tools.take([listed('a', READS), listed('constructor', READS)]);
    expect(shown(tools)).toEqual(['a']);
    expect(offered).toEqual(['constructor']);
    expect(words).toContain('s lists constructor and no longer b');
    const blocked = registry.get('mcp__s__constructor');
    expect(blocked?.description).toContain('Blocked');
    accept(listed('constructor', READS));
    await tools.take([listed('a', READS), listed('constructor', READS)]);
    expect(shown(tools)).toEqual(['a', 'constructor']);
  },
);

test('W-03 a tool that an operator named is taken when it comes, and one that went may come back', async () => {
  const named = [{ pattern: 'later', modes: ['coding'] }] as const;
  const { tools, offered } = make({ tools: [...named, { pattern: 'a*', modes: ['coding'] }] });
  await tools.take([listed('a'), listed('a2')]);
  await tools.take([listed('a')]);
  await tools.take([listed('a'), listed('a2'), listed('later')]);
  expect(shown(tools)).toEqual(['a', 'a2', 'later']);
  expect(offered).toEqual([]);
});

test('W-03 a server that lists nothing at first has shown nothing yet', async () => {
  const { tools } = make();
  await tools.take([]);
  await tools.take([listed('a')]);
  expect(shown(tools)).toEqual(['a']);
});

test('W-03 however many tools a list brings, what is new is kept in one write', async () => {
  const { tools, writes } = make();
  const many = Array.from({ length: 300 }, (_, at) => listed(`tool${at}`));
  await tools.take(many);
  expect(writes).toEqual([300]);
  await tools.take(many);
  expect(writes).toEqual([300]);
});

test('W-03 what cannot be kept is left out, and tools that were seen stay', async () => {
  const { tools, isFull, words } = make();
  await tools.take([listed('a')]);
  isFull.now = true;
  const named = make({ tools: [{ pattern: 'b', modes: ['coding'] }] });
  named.isFull.now = true;
  await named.tools.take([listed('b')]);
  expect(shown(named.tools)).toEqual([]);
  expect(named.words).toContain('b left out: no space left');
  await tools.take([listed('a'), listed('b')]);
  expect(shown(tools)).toEqual(['a']);
  expect(words.join()).toContain('b left out: no space left');
});

test('W-03 a call that waited while its tool was changed or taken away does not run, also where a person has seen the change', async () => {
  const { tools, registry, ran, accept } = make();
  const changed = listed('a', { inputSchema: { type: 'object', required: ['x'] } });
  await tools.take([listed('a'), listed('b')]);
  const context = {} as never;
  const [a, b] = [registry.get('mcp__s__a'), registry.get('mcp__s__b')];
  // Other words are the same tool.
  await tools.take([listed('a', { description: 'does it well' }), listed('b')]);
  expect(await a?.execute({}, context)).toBe('called');
  await tools.take([changed]);
  expect(await a?.execute({}, context)).toMatch(
    /did not run: a of the server s is blocked or gone/,
  );
  expect(await b?.execute({}, context)).toMatch(
    /did not run: b of the server s is blocked or gone/,
  );
  accept(changed);
  await tools.take([changed]);
  expect(await a?.execute({}, context)).toMatch(/did not run: a of the server s is another tool/);
  expect(await registry.get('mcp__s__a')?.execute({}, context)).toBe('called');
  expect(ran).toEqual(['a', 'a']);
});
