import type { PermissionConfig } from '@sluice/kernel';

/**
 * What runs when only a program is on the other side and nobody is there to be asked: tools that say they
 * change nothing, and those the operator named when the server was started.
 */
export function mcpPermission(options: {
  readonly allow: readonly string[];
  /** Where a name is added, for the denial that teaches it. */
  readonly source: string;
}): PermissionConfig {
  const allowed = new Set(options.allow);
  return {
    mode: 'auto',
    source: options.source,
    rules: [
      ({ tool }) =>
        tool.metadata.readonly === true || allowed.has(tool.name)
          ? undefined
          : {
              verdict: 'deny',
              rule: `${tool.name} is not read-only and was not allowed when the server was started`,
              where: options.source,
            },
    ],
  };
}
