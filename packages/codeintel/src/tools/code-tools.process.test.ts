import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { codeTools } from './code-tools.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

const names = [
  'ci_index_status',
  'ci_search',
  'ci_graph_rag',
  'ci_call_chain',
  'ci_bug_locate',
  'ci_impact',
  'ci_complexity',
  'ci_hotspot',
];

function tools(stoppedFor?: () => (path: string) => string | undefined) {
  return codeTools({
    ...(stoppedFor ? { stoppedFor } : {}),
    root: repository.root,
    cacheFolder: repository.cacheFolder,
    makeExtractor: () => createExtractor(['typescript']),
    nowMs: () => 1_700_000_000_000,
  });
}

async function call(
  name: string,
  args: unknown,
  stoppedFor?: () => (path: string) => string | undefined,
): Promise<Record<string, unknown>> {
  const found = tools(stoppedFor).find((tool) => tool.name === name)!;
  const parsed = await found.schema.validate(args);
  if (parsed.issues) throw new Error(JSON.stringify(parsed));
  return (await found.execute(parsed.value, {
    signal: new AbortController().signal,
  } as never)) as Record<string, unknown>;
}

test('I-01 the eight tools declare that they only read, in coding mode', () => {
  repository = temporaryRepository();
  expect(tools().map((tool) => tool.name)).toEqual(names);
  for (const tool of tools()) {
    expect([...tool.allowedModes]).toEqual(['coding']);
    expect(tool.declares).toEqual({ group: true, allowedModes: true });
    expect(tool.metadata).toMatchObject({ readonly: true, destructive: false, openWorld: false });
  }
});

test('I-22 an error about arguments shows a call that validates and is answered', async () => {
  repository = temporaryRepository();
  repository.write({ 'src/router.ts': 'export function matchRoute() {\n  return 1;\n}\n' });
  const names = tools().map((tool) => tool.name);
  for (const name of names) {
    const { schema } = tools().find((tool) => tool.name === name)!;
    const [example] = schema.json.examples as unknown[];
    expect(Object.keys(example as object), name).not.toEqual([]);
    expect(await call(name, example), name).toHaveProperty('schema_version');
  }
  await expect(call('ci_impact', {})).rejects.toThrow(/"symbol":"Store.save"/);
  await expect(call('ci_search', { query: 'x', path: 'nowhere' })).rejects.toThrow(/nowhere/);
});

const questions: [string, unknown][] = [
  ['ci_index_status', {}],
  ['ci_search', { query: 'anything at all' }],
  ['ci_graph_rag', { query: 'anything at all' }],
  ['ci_call_chain', { symbol: 'anything' }],
  ['ci_bug_locate', { error: 'it broke at a.ts:3' }],
  ['ci_impact', { symbol: 'anything' }],
  ['ci_complexity', { path: 'a.ts' }],
  ['ci_hotspot', {}],
];

test.each(questions)(
  'I-03 %s answers in an empty folder, with one file, and with an index',
  async (name, args) => {
    repository = temporaryRepository();
    expect(await call(name, args)).toHaveProperty('schema_version');
    repository.write({ 'a.ts': 'export function anything() {\n  return 1;\n}\n' });
    expect(await call(name, args)).toHaveProperty('schema_version');
    expect(await call('ci_index_status', { action: 'build' })).toMatchObject({
      state: 'fresh',
      files: 1,
      outcome: 'built',
    });
    expect(await call(name, args)).toHaveProperty('schema_version');
    expect(await call('ci_index_status', { action: 'clear' })).toMatchObject({
      state: 'missing',
      outcome: 'cleared',
    });
  },
);

test('P-01 a file that a rule stops is as if it were not there, for every tool, and that it was left out is said', async () => {
  repository = temporaryRepository();
  repository.write({
    'src/open.ts':
      "import { paySecret } from '../secret/pay.js';\nexport const payOpen = () => paySecret();\n",
    'secret/pay.ts': 'export function paySecret() {\n  return 42;\n}\n',
  });
  const stops = () => (path: string) => (path.startsWith('secret/') ? 'rule "s"' : undefined);
  const questions = [
    ['ci_search', { query: 'pay secret' }],
    ['ci_search', { query: 'paySecret', mode: 'symbol' }],
    ['ci_search', { query: '42', mode: 'text' }],
    ['ci_graph_rag', { query: 'pay secret' }],
    ['ci_call_chain', { symbol: 'paySecret' }],
    ['ci_bug_locate', { error: 'at paySecret (secret/pay.ts:2:1)' }],
    ['ci_impact', { symbol: 'payOpen' }],
    ['ci_complexity', { path: 'secret/pay.ts' }],
    ['ci_hotspot', {}],
  ] as const;
  for (const [name, args] of questions) {
    const { left_out, ...result } = await call(name, args, stops);
    expect(left_out, name).toBe('1 file was not looked at: rule "s"');
    expect(JSON.stringify(result), name).not.toContain('return 42');
    // What was asked about is named in the answer: a path, the frames of a trace.
    const shown = { ...result, path: undefined, frames: undefined };
    expect(JSON.stringify(shown), name).not.toContain('"path":"secret/pay.ts"');
  }
  expect(await call('ci_search', { query: 'pay secret' })).not.toHaveProperty('left_out');
  expect(JSON.stringify(await call('ci_search', { query: 'pay secret' }))).toContain('return 42');
});
