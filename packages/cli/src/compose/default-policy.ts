import type { PermissionConfig, Registry } from '@sluice/kernel';
import { composePolicy, type OperatorFiles, type PolicyOptions } from '@sluice/tools';

/** The policy where a person is there to be asked. */
export function defaultPolicy(
  registry: Registry,
  sandbox: PolicyOptions['sandbox'],
  operator: OperatorFiles,
): PermissionConfig {
  return composePolicy({
    tools: registry.all(),
    others: 'ask',
    sandbox,
    source: 'the default policy',
    operator,
  });
}
