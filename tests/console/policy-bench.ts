import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openOperatorFiles } from '../../packages/cli/src/policy/operator-files.js';
import { createPolicyDesk } from '../../packages/cli/src/policy/policy-desk.js';
import { clientMatrix } from '../../packages/cli/src/serve/client-matrix.js';
import { serverPins } from '../../packages/cli/src/serve/server-pins.js';
import type { BenchOptions } from '../../packages/gateway/src/testing/gateway-bench.js';
import { createCollectingLog } from '../../packages/kernel/src/testing/index.js';
import { type RealBench, realBench } from './real-bench.js';

/** A policy file with one rule. */
export const RULES = `version: 1
default: ask
rules:
  - deny: no publishing
    reason: releases go through the pipeline
    tool: bash_run
    command: npm publish **
`;

/** A gateway with a policy file, pins of a server and a client of its own machine. */
export async function policyBench(
  consoleFolder: string,
  options: BenchOptions = {},
): Promise<RealBench & { readonly file: string }> {
  const home = mkdtempSync(join(tmpdir(), 'sluice-policy-page-'));
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
  };
  const file = join(home, 'config', 'sluice', 'sluice.yaml');
  for (const folder of [dirname(file), join(home, 'data', 'sluice', 'pins'), join(home, '.claude')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(file, RULES);
  const shape = (type: string) => ({ shape: { '/inputSchema/type': type }, wording: {} });
  const pins = { seen: { read: shape('"object"') }, offered: { read: shape('"string"') } };
  writeFileSync(
    join(home, 'data', 'sluice', 'pins', 'files.json'),
    JSON.stringify({ schema_version: '1.0', server: 'files', ...pins }),
    { mode: 0o600 },
  );
  const log = createCollectingLog();
  const { own, project } = openOperatorFiles({
    env,
    workspace: home,
    face: 'serve',
    load: async () => [],
    log,
  });
  const late: { bench?: RealBench } = {};
  const bench = await realBench(consoleFolder, {
    ...options,
    gateway: {
      servers: serverPins(env, home),
      clients: clientMatrix(env, home),
      policy: createPolicyDesk({
        env,
        workspace: home,
        registry: {
          get: (name) => late.bench?.registry.get(name),
          all: () => late.bench?.registry.all() ?? [],
        },
        calls: { list: async (filter) => (await late.bench?.kept.calls.list(filter)) ?? [] },
        audit: { keepPolicyFile: async (entry) => late.bench?.kept.audit.keepPolicyFile(entry) },
        own,
        project,
      }),
    },
  });
  late.bench = bench;
  const close = async () => {
    await bench.close();
    rmSync(home, { recursive: true, force: true });
  };
  return { ...bench, file, close };
}
