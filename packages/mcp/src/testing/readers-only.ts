import type { PermissionConfig } from '@sluice/kernel';

/** Tools that say they change nothing run; the others are denied. */
export const readersOnly: PermissionConfig = {
  mode: 'auto',
  source: 'readers only',
  rules: [
    ({ tool }) =>
      tool.metadata.readonly === true
        ? undefined
        : { verdict: 'deny', rule: `${tool.name} is not read-only`, where: 'readers only' },
  ],
};
