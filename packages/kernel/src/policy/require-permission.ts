import { isRecord } from '@sluice/plain';
import { KernelError } from '../kernel-error.js';
import { nearestNames } from '../nearest-names.js';
import type { PermissionConfig } from './permission-config.js';

const KEYS = [
  'mode',
  'requireApprovalTools',
  'autoAllowTools',
  'autoDenyTools',
  'denyTools',
  'allowTools',
  'rules',
  'source',
] as const satisfies readonly (keyof PermissionConfig)[];

/** A key that nobody reads, such as a misspelt list, would deny nothing: it is an error. So is a rule that is none. */
export function requirePermission(config: PermissionConfig): void {
  if (!isRecord(config)) {
    throw new KernelError(
      'UNKNOWN_PERMISSION_MODE',
      `The permission is ${JSON.stringify(config) ?? 'undefined'}; use an object: { mode: 'ask' }`,
    );
  }
  for (const key of Object.keys(config)) {
    if (!KEYS.some((known) => known === key)) throw unknownKey(key);
  }
  const rules: unknown = config.rules ?? [];
  if (!Array.isArray(rules) || !rules.every((rule) => typeof rule === 'function')) {
    throw new KernelError('BAD_RULE', "The permission's `rules` must be a list of functions");
  }
}

function unknownKey(key: string): KernelError {
  const [near] = nearestNames(key, KEYS);
  const hint = near === undefined ? `use one of ${KEYS.join(', ')}` : `did you mean ${near}?`;
  return new KernelError('UNKNOWN_PERMISSION_KEY', `The permission has no "${key}"; ${hint}`);
}
