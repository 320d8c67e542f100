import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
// Tests run with the rules and words as they are written now.
import './packages/autocontext/compile-words.mjs';
import './packages/guard/compile-rules.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Tests run the sources of every package, never a stale build. */
const entries = ['testing', 'system', 'adapters', 'ready-made'];
const frameworks = ['ai-sdk', 'openai-agents', 'langchain', 'mcp'];
const alias = readdirSync(`${root}packages`).flatMap((name) => [
  ...[...entries, ...frameworks]
    .map((entry) => ({
      find: `@sluice/${name}/${entry}`,
      replacement: `${root}packages/${name}/src/${entry}/index.ts`,
    }))
    .filter(({ replacement }) => existsSync(replacement)),
  { find: `@sluice/${name}`, replacement: `${root}packages/${name}/src/index.ts` },
]);

const files = ['packages/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'examples/**/*.test.ts'];
const processFiles = ['packages/*/src/**/*.process.test.ts', 'tests/**/*.process.test.ts'];

export default defineConfig({
  resolve: { alias },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second of its own is too little where other work holds the cores.
    expect: { poll: { timeout: 30_000 } },
    // A third of what tests of processes take is waiting: on two cores three of them leave little idle.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files,
          exclude: ['**/node_modules/**', '**/dist/**', ...processFiles],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        // Real child processes, databases, browsers: one process per file, so that a kill reaches nobody else.
        test: { name: 'process', include: processFiles, pool: 'forks' },
      },
    ],
  },
});
