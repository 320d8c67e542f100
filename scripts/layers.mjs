/**
 * Who may import whom. The only place that says so: `check-layers.mjs` holds every
 * package.json, tsconfig and import statement against it. A permission nobody uses is a fault too; only `plain` is
 * everybody's.
 *
 * `platform: 'pure'` means no Node built-in outside tests; `'browser'` packages are built for a page.
 */
export const layers = {
  plain: { may: [], platform: 'pure' },
  kernel: { may: ['plain'], platform: 'pure' },
  sandbox: { may: ['plain'], platform: 'node' },
  guard: { may: ['plain'], platform: 'pure' },
  policy: { may: ['plain', 'kernel'], platform: 'pure' },
  provenance: { may: [], platform: 'pure' },
  codeintel: { may: ['plain', 'kernel', 'sandbox', 'guard'], platform: 'node' },
  protocol: { may: ['plain', 'kernel'], platform: 'pure' },
  tools: {
    may: ['plain', 'kernel', 'policy', 'provenance', 'sandbox', 'guard'],
    platform: 'node',
  },
  agent: { may: ['plain', 'kernel'], platform: 'node' },
  store: { may: ['plain', 'kernel', 'agent'], platform: 'node' },
  gateway: { may: ['plain', 'kernel', 'agent', 'protocol'], platform: 'node' },
  client: { may: ['protocol'], platform: 'pure' },
  console: { may: ['plain', 'protocol', 'client'], platform: 'browser' },
  mcp: { may: ['plain', 'kernel'], platform: 'node' },
  bridges: { may: ['plain', 'kernel', 'agent'], platform: 'node' },
  wrap: { may: ['plain', 'kernel', 'guard', 'mcp'], platform: 'node' },
  autocontext: {
    may: ['plain', 'kernel', 'sandbox', 'policy', 'codeintel', 'guard'],
    platform: 'node',
  },
  cli: {
    may: [
      'plain',
      'kernel',
      'sandbox',
      'policy',
      'provenance',
      'guard',
      'codeintel',
      'tools',
      'agent',
      'store',
      'gateway',
      'mcp',
      'wrap',
      'autocontext',
    ],
    platform: 'node',
  },
};
