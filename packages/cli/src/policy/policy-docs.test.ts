import { readFileSync } from 'node:fs';
import { checkRules, createDecider, readPolicy } from '@sluice/policy';
import { readCommandParts } from '@sluice/tools';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../../../../docs/policy.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');

test('P-02 the page has an opening file and ten recipes', () => {
  expect(blocks).toHaveLength(11);
});

test.each(blocks)('P-02 a policy of the page is read with all its examples: %#', (block) => {
  const policy = readPolicy(block, { file: 'docs/policy.md', parseCommand: readCommandParts });
  expect(policy.rules.length).toBeGreaterThan(0);
  expect(block).toContain('examples');
  // A rule that changes nothing would teach nothing.
  expect(checkRules(policy)).toEqual([]);
});

test('P-02 the recipe on hosts lets a program of the network through to those hosts and asks about others', () => {
  const block = blocks.find((one) => one.includes('our hosts')) ?? '';
  const { decide } = createDecider(
    readPolicy(block, { file: 'docs/policy.md', parseCommand: readCommandParts }),
  );
  const call = (host: string) => ({
    ...{ tool: 'bash_run', mode: 'coding', face: 'chat', paths: [], args: {} },
    commands: readCommandParts(`curl https://${host}/x`),
    hosts: [host],
    raised: [{ name: 'network-program', commands: [0] }],
  });
  const ours = decide(call('api.example.com'));
  expect([ours.verdict, ours.waived?.has('network-program')]).toEqual(['allow', true]);
  expect(decide(call('example.com')).verdict).toBe('ask');
});
