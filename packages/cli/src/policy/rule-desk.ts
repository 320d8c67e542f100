import type { ApprovalRequest, Registry } from '@sluice/kernel';
import {
  createDecider,
  letsThrough,
  type OfferedRule,
  offerRules,
  type Policy,
  type PolicyCall,
  type RecordedCall,
  type Rule,
  takeApart,
} from '@sluice/policy';
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
import { madeOf, type PastCall } from './read-history.js';
import { withRaised } from './replay-pipeline.js';
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
  /** Of both files, as they are now. */
  readonly policies: () => readonly Policy[];
  readonly states: () => readonly PolicyFileState[];
}

export function createRuleDesk(parts: RuleDeskParts): RuleDesk {
  const { env, asker, registry, sandbox } = parts;
  const { workspace, home } = asker;
  const apart = { parseCommand: readCommandParts, riskOf: riskOfCommand, home };
  return {
    async offers({ callId, toolName, arguments: args, mode, sessionId, agentId, ...asked }) {
      const tool = registry.get(toolName) ?? strangersTool(toolName);
      const question = { tool, args, mode, sessionId, agentId };
      const { call } = await describeCall(question, asker, sandbox);
      if (isAskedByFile({ ...call, ...askerOf(asked.line) }, asked.meta, parts.policies()))
        return [];
      const records = await parts.calls.list({ limit: MAX_CALLS });
      const past = records
        .filter((record) => record.id !== callId || record.sessionId !== sessionId)
        .map((record): PastCall => {
          const made = { ...madeOf(record), folder: workspace };
          return { made, recorded: takeApart(made, apart) };
        });
      const options = { runsAnything, now: Date.now() };
      const wide = offerRules(
        call,
        past.map(({ recorded }) => recorded),
        options,
      );
      const really = await withWhatAsks(past, wide, parts.policies());
      return offerRules(call, really, options);
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

/** The same call as it was made: over the face, and for the person, that asked. */
function askerOf(line: ApprovalRequest['line']): Partial<PolicyCall> {
  const { face, client, person, role } = line?.origin ?? {};
  return {
    ...(face === undefined ? {} : { face }),
    ...(client === undefined ? {} : { client }),
    ...(person === undefined ? {} : { person }),
    ...(role === undefined ? {} : { role }),
  };
}

/** What a rule of a file asks about no other rule answers: only a change of that rule does. */
function isAskedByFile(
  call: PolicyCall,
  { where, raised_by: raisedBy }: ApprovalRequest['meta'],
  policies: readonly Policy[],
): boolean {
  const rules = policies.flatMap((policy) => policy.rules);
  const isByRule = raisedBy === 'rule' && rules.some(({ at }) => `${at.file}:${at.line}` === where);
  return (
    isByRule ||
    policies.some((policy) => {
      const { verdict, rule } = createDecider(policy).decide(call);
      return rule !== undefined && verdict !== 'allow';
    })
  );
}

/**
 * Calls of the past that one of the rules means, with what would ask about them all the same: built-in rules, and rules of the
 * files. The others are as they were.
 */
async function withWhatAsks(
  past: readonly PastCall[],
  offers: readonly OfferedRule[],
  policies: readonly Policy[],
): Promise<readonly RecordedCall[]> {
  const isMeant = ({ recorded }: PastCall) =>
    offers.some(({ rule }) => letsThrough(rule, recorded.call));
  const meant = past.filter(isMeant);
  const deciders = policies.map((policy) => createDecider(policy));
  const asking = (await withRaised(meant)).map((one): RecordedCall => {
    const stopping = deciders.flatMap((decider) => {
      const { verdict, rule } = decider.decide(one.call);
      return rule && verdict !== 'allow' ? [{ name: `${rule.at.file}:${rule.at.line}` }] : [];
    });
    const raised = [...(one.call.raised ?? []), ...stopping];
    return raised.length === 0 ? one : { ...one, call: { ...one.call, raised } };
  });
  const known = new Map(meant.map(({ recorded }, index) => [recorded, asking[index]]));
  return past.map(({ recorded }) => known.get(recorded) ?? recorded);
}
