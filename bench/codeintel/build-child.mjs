// Builds an index in a process of its own and prints what it took.
import { buildIndex, createExtractor } from '../../packages/codeintel/dist/index.js';

const [root, cacheFolder] = process.argv.slice(2);
const started = performance.now();
await buildIndex(
  { root, cacheFolder, makeExtractor: createExtractor },
  { threads: 2, isRebuild: true },
);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    wallSeconds: (performance.now() - started) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    maxBytes: maxRSS * 1024,
  }),
);
