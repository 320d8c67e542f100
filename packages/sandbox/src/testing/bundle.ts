import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
const esbuild = fileURLToPath(new URL('../../../../node_modules/.bin/esbuild', import.meta.url));

/** Bundles the package's sources into one module, so that a child process runs what the tests run. */
export function bundleSandbox(outputFile: string): void {
  execFileSync(
    esbuild,
    [
      `${packageRoot}src/index.ts`,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--log-level=warning',
      `--outfile=${outputFile}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
