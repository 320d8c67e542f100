import type { Registry } from '@sluice/kernel';
import type { ToolFacts } from '@sluice/policy';

/** What is known of each tool beforehand, with the modes that are left to it. */
export function toolFacts(registry: Registry): readonly ToolFacts[] {
  return registry.all().map(({ name, metadata, schema }) => ({
    name,
    modes: [...registry.getEffectiveModes(name)],
    isReader: metadata.readonly === true,
    reachesHosts: metadata.openWorld !== false,
    schema: schema.json,
    // What governed programs call so is renamed.
    isOnlyOurs: /^(?:fs|bash)_/.test(name),
  }));
}
