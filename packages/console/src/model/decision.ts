import type { ApprovalView, OfferedRuleView, ParamsInput } from '@sluice/protocol';

export type GrantRule = ApprovalView['grant_rules'][number];
export type GrantLife = 'until_revoked' | 'day' | 'month';

const DAY_MS = 86_400_000;

/** What a person chose on the card, as the server takes it. The digest is that of what was shown. */
export function allow(
  approval: ApprovalView,
  choice: GrantRule | undefined,
  { life, confirm }: { readonly life: GrantLife; readonly confirm: string },
  now: number,
): ParamsInput<'approval.decide'> {
  const ends = choice && endOf(choice, life, now);
  return {
    ...aboutOf(approval),
    decision: 'allow',
    scope: choice?.scope ?? 'once',
    covers: choice?.covers ?? 'arguments',
    ...(ends === undefined ? {} : { grant_expires_at: ends }),
    ...(needsConfirm(choice) ? { confirm } : {}),
  };
}

/** Where a rule that comes with a yes holds. */
export const ruleReaches = ['session', 'project', 'file'] as const;
export type RuleReach = (typeof ruleReaches)[number];

/** A yes that takes a rule along. A rule for the policy file is no grant; one for a project is bound to its folder. */
export function allowWithRule(
  approval: ApprovalView,
  { rule }: OfferedRuleView,
  reach: RuleReach,
): ParamsInput<'approval.decide'> {
  const about = { ...aboutOf(approval), decision: 'allow', covers: 'rule', rule } as const;
  if (reach === 'file') return { ...about, scope: 'once', save_to: 'user' };
  return { ...about, scope: reach === 'session' ? 'session' : 'always' };
}

/** A yes to whatever the tool is asked to do, for good, is typed: one click is too little for it. */
export function needsConfirm(choice: GrantRule | undefined): boolean {
  return choice?.scope === 'always' && choice.covers === 'tool';
}

/** An edited call is allowed once: a grant for arguments nobody asked for would cover nothing. */
export function allowEdited(
  approval: ApprovalView,
  edited: Readonly<Record<string, unknown>>,
  effectDigest: string,
): ParamsInput<'approval.decide'> {
  return {
    ...aboutOf(approval),
    decision: 'allow',
    scope: 'once',
    arguments: edited,
    effect_digest: effectDigest,
  };
}

export function deny(approval: ApprovalView, reason: string): ParamsInput<'approval.decide'> {
  const note = reason.trim();
  return { ...aboutOf(approval), decision: 'deny', ...(note === '' ? {} : { note }) };
}

/**
 * The choices that last longer than this call, narrowest first, as the server worded them. Where a rule fits, a digest
 * is none of them: nobody can read later what it lets through.
 */
export function lastingRules(approval: ApprovalView, hasRules = false): readonly GrantRule[] {
  return approval.grant_rules.filter(
    ({ scope, covers }) => scope !== 'once' && !(hasRules && covers === 'arguments'),
  );
}

function endOf(choice: GrantRule, life: GrantLife, now: number): number | undefined {
  if (choice.scope === 'once' || life === 'until_revoked') return undefined;
  return now + (life === 'day' ? DAY_MS : 30 * DAY_MS);
}

function aboutOf({ call_id, session_id, digest }: ApprovalView) {
  return { call_id, session_id, digest };
}
