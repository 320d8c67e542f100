import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What a figure depends on; nothing that names the machine or its owner. */
export function describeMachine() {
  return {
    platform: `${process.platform}-${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load_1m: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}
