import type { ApprovalRequest, Registry } from '@sluice/kernel';
import { type OfferedRule, offerRules, type Rule, takeApart } from '@sluice/policy';
import type { Audit, Store } from '@sluice/store';
import {
  type Asker,
  describeCall,
  type PolicyOptions,
  readCommandParts,
  riskOfCommand,
  runsAnything,
} from '@sluice/tools';
import { policyPlaces } from './policy-places.js';
import { madeOf } from './read-history.js';
import { dropRule, type SavedRule, saveRule } from './save-rule.js';
import { strangersTool } from './strangers-tool.js';
import type { PolicyFileState } from './watched-policy-file.js';

/** Calls of the past that an offer is held against. */
const MAX_CALLS = 20_000;

/** Where rules are offered with a yes, saved, shown and taken back. */
export interface RuleDesk {
  /** For an open question, with the arguments as they will run. */
  offers(asked: ApprovalRequest): Promise<readonly OfferedRule[]>;
  save(rule: string, by: string): Promise<SavedRule>;
  /** The rules of the operator's own file. */
  list(): readonly Rule[];
  /** `false` where the file has no rule of this name. */
  revoke(name: string, by: string): Promise<boolean>;
  /** The policy files as they stand now. */
  states(): readonly PolicyFileState[];
}

export interface RuleDeskParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly asker: Asker;
  readonly registry: Registry;
  readonly sandbox: PolicyOptions['sandbox'];
  readonly calls: Store['calls'];
  readonly audit: Pick<Audit, 'keepPolicyFile'>;
  readonly ownRules: () => readonly Rule[];
  readonly states: () => readonly PolicyFileState[];
}

export function createRuleDesk(parts: RuleDeskParts): RuleDesk {
  const { env, asker, registry, sandbox } = parts;
  const { workspace, home } = asker;
  const apart = { parseCommand: readCommandParts, riskOf: riskOfCommand, home };
  return {
    async offers({ callId, toolName, arguments: args, mode, sessionId, agentId }) {
      const tool = registry.get(toolName) ?? strangersTool(toolName);
      const question = { tool, args, mode, sessionId, agentId };
      const { call } = await describeCall(question, asker, sandbox);
      const records = await parts.calls.list({ limit: MAX_CALLS });
      const history = records
        .filter((record) => record.id !== callId || record.sessionId !== sessionId)
        .map((record) => takeApart({ ...madeOf(record), folder: workspace }, apart));
      return offerRules(call, history, { runsAnything, now: Date.now() });
    },
    async save(rule, by) {
      const saved = await saveRule(env, workspace, rule);
      const { name, file } = saved;
      const data = { name, file, text: rule };
      await parts.audit.keepPolicyFile({ kind: 'policy_rule_saved', actor: by, data });
      return saved;
    },
    list: () => parts.ownRules(),
    async revoke(name, by) {
      if (!(await dropRule(env, workspace, name))) return false;
      const data = { name, file: policyPlaces(env, workspace).own };
      await parts.audit.keepPolicyFile({ kind: 'policy_rule_revoked', actor: by, data });
      return true;
    },
    states: parts.states,
  };
}
