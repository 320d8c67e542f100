/**
 * Who may import whom. The only place that says so: `check-layers.mjs` holds every
 * package.json, tsconfig and import statement against it.
 *
 * `platform: 'pure'` means no Node built-in outside tests; `'browser'` packages are built for a page.
 */
export const layers = {
  kernel: { may: [], platform: 'pure' },
  sandbox: { may: [], platform: 'node' },
  guard: { may: [], platform: 'pure' },
  codeintel: { may: ['kernel', 'guard'], platform: 'node' },
  protocol: { may: ['kernel'], platform: 'pure' },
  tools: { may: ['kernel', 'sandbox', 'guard'], platform: 'node' },
  agent: { may: ['kernel'], platform: 'node' },
  store: { may: ['kernel', 'agent', 'guard'], platform: 'node' },
  gateway: { may: ['kernel', 'agent', 'protocol'], platform: 'node' },
  console: { may: ['protocol'], platform: 'browser' },
  mcp: { may: ['kernel', 'codeintel', 'guard'], platform: 'node' },
  autocontext: { may: ['kernel', 'codeintel', 'guard'], platform: 'node' },
  cli: {
    may: [
      'kernel',
      'sandbox',
      'guard',
      'codeintel',
      'protocol',
      'tools',
      'agent',
      'store',
      'gateway',
      'mcp',
      'autocontext',
    ],
    platform: 'node',
  },
};
