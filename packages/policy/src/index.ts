export type { CommandPart, PolicyCall, Word } from './call.js';
export { type Change, type Comparison, comparePolicies } from './compare/compare-policies.js';
export { canonicalPath, type Surroundings } from './condition/canonical-path.js';
export { createDecider, type Decider, type Decision, type Past } from './decide/decide.js';
export { SessionPast } from './decide/session-past.js';
export type { Place, Policy, Rule, Verdict } from './rule.js';
