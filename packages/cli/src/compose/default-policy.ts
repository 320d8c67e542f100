import type { PermissionConfig, Registry } from '@sluice/kernel';
import { askOnRiskyPaths, createCommandPolicy } from '@sluice/tools';

/** What only reads, and says so, runs; everything else asks. Rules on commands and paths tighten that. */
export function defaultPolicy(registry: Registry): PermissionConfig {
  return {
    mode: 'ask',
    autoAllowTools: registry
      .all()
      .filter((entry) => entry.metadata.readonly === true)
      .map((entry) => entry.name),
    rules: [createCommandPolicy(), askOnRiskyPaths()],
    source: 'the default policy',
  };
}
