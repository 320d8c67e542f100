import { afterEach, expect, test } from 'vitest';
import type { PolicyEditor } from '../ports.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const words = { en: 'equal', zh: '相同' };

/** A file in memory; a text with "bad" in it is broken on line 2. */
function editorOf(file: { text: string; by: string }): PolicyEditor {
  const check = (text: string) =>
    text.includes('bad')
      ? { problems: [{ line: 2, message: 'bad is unknown' }], rules: 0 }
      : { problems: [], rules: 1 };
  return {
    rules: () => [],
    read: () => ({ file: 'sluice.yaml', is_there: true, text: file.text, version: file.text }),
    check,
    try: async () => ({
      relation: 'equal',
      words,
      changes: [],
      replay: { calls: 0, counts: [], differing: [], left_out: 0 },
    }),
    async save(text, version, by) {
      const { problems } = check(text);
      if (problems.length > 0) return { status: 'broken', problems };
      if (version !== file.text) return { status: 'changed' };
      file.text = text;
      file.by = by;
      return { status: 'saved', version: text };
    },
  };
}

test('N-05 an operator reads, checks, tries and saves the file; what is broken or was changed meanwhile is refused by name', async () => {
  const file = { text: 'one', by: '' };
  const bench = await createGatewayBench({ gateway: { policy: editorOf(file) } });
  benches.push(bench);
  const { ask } = await bench.client();
  const { version } = await ask('policy.read', {});
  expect(await ask('policy.check', { text: 'bad' })).toEqual({
    problems: [{ line: 2, message: 'bad is unknown' }],
    rules: 0,
  });
  await expect(ask('policy.try', { text: 'bad' })).rejects.toThrow(/POLICY_BROKEN.*Line 2: bad/);
  expect((await ask('policy.try', { text: 'two' })).words).toEqual(words);
  await expect(ask('policy.save', { text: 'bad', version })).rejects.toThrow(/POLICY_BROKEN/);
  expect(await ask('policy.save', { text: 'two', version })).toEqual({
    saved: true,
    version: 'two',
  });
  expect(file).toEqual({ text: 'two', by: 'omar' });
  await expect(ask('policy.save', { text: 'three', version })).rejects.toThrow(/POLICY_CHANGED/);
  expect(file.text).toBe('two');
});

test('N-05 a server without a policy file says so, and has no rules', async () => {
  const bench = await createGatewayBench({});
  benches.push(bench);
  const { ask } = await bench.client();
  expect(await ask('policy.rules', {})).toEqual({ rules: [] });
  await expect(ask('policy.read', {})).rejects.toThrow(/no policy file/);
});
