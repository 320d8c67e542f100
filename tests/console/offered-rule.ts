import type { BenchOptions } from '../../packages/gateway/src/testing/gateway-bench.js';
import type { PolicyRule } from '../../packages/kernel/src/index.js';

const RULE = '- allow: notes\n  tool: fs_write\n  path: notes/**\n';

const asksAboutNotes: PolicyRule = ({ tool, args }) =>
  tool.name === 'fs_write'
    ? {
        verdict: 'ask',
        rule: 'writes are asked about',
        where: 'the default policy',
        raisedBy: 'default',
        fitsRule: (rule) => rule === RULE && JSON.stringify(args).includes('notes/'),
      }
    : undefined;

/** A gateway whose question about a note offers one rule, which lets every note through. */
export const offeringNotes: BenchOptions = {
  agent: { permission: { mode: 'custom', rules: [asksAboutNotes] } },
  gateway: {
    rules: {
      offers: async () => [
        {
          rule: RULE,
          words: {
            en: 'Lets through: tool fs_write; everything below notes/',
            zh: '放行：tool fs_write；notes/ 下的一切',
          },
          lets: ['fs_write notes/n1.txt'],
          stops: ['fs_write src/a.ts'],
          past: { days: 30, calls: 4, asked: 3, denied: 0 },
        },
      ],
      save: async () => ({ file: 'sluice.yaml', name: 'notes' }),
      list: () => [],
      revoke: async () => false,
      files: () => [],
    },
  },
};
