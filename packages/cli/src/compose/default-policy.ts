import type { PermissionConfig, Registry } from '@sluice/kernel';
import { composePolicy, type OperatorFiles, type PolicyOptions } from '@sluice/tools';

/** The policy where a person is there to be asked; over MCP a program is, so that what nobody named is denied. */
export function defaultPolicy(
  registry: Registry,
  sandbox: PolicyOptions['sandbox'],
  operator: OperatorFiles,
): PermissionConfig {
  const isMcp = operator.asker.face === 'mcp';
  return composePolicy({
    tools: registry.all(),
    others: isMcp ? 'deny' : 'ask',
    sandbox,
    source: isMcp ? 'sluice mcp --allow' : 'the default policy',
    operator,
  });
}
