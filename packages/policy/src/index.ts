export type { CommandPart, FieldSource, PolicyCall, Raised, Word } from './call.js';
export { checkRules, type RuleFinding } from './check-rules.js';
export {
  checkToolFacts,
  type ToolFacts,
  type ToolFault,
  type UnmatchableRule,
} from './check-tool-facts.js';
export {
  checkToolNames,
  isWarning,
  type KnownTools,
  type OddToolName,
} from './check-tool-names.js';
export {
  type BuiltInExamples,
  type Change,
  type Comparison,
  comparePolicies,
} from './compare/compare-policies.js';
export { type OtherAnswers, otherAnswers } from './compare/other-answers.js';
export type { LikelyTools } from './compare/plausible-call.js';
export { canonicalPath, canonicalText, type Surroundings } from './condition/canonical-path.js';
export type { PastCondition } from './condition/condition.js';
export { CountedCalls } from './decide/counted-calls.js';
export { createDecider, type Decider, type Decision, type Past } from './decide/decide.js';
export { RecordedPast } from './decide/recorded-past.js';
export { SessionPast } from './decide/session-past.js';
export {
  type MadeCall,
  pathsOfPatch,
  scriptIn,
  type TakeApart,
  takeApart,
} from './history/made-call.js';
export { readCallLines } from './history/read-call-lines.js';
export { readClaudeTranscript } from './history/read-claude-transcript.js';
export { readCodexRollout } from './history/read-codex-rollout.js';
export type { ReadCalls } from './history/read-lines.js';
export { type Decided, hasRun, type RecordedCall } from './history/recorded-call.js';
export { type Replayed, replay } from './history/replay.js';
export { type Proposal, type SuggestOptions, suggest } from './history/suggest.js';
export { importClaude } from './import/import-claude.js';
export { importCodex, importCodexConfig } from './import/import-codex.js';
export { importGeminiPolicy, importGeminiSettings } from './import/import-gemini.js';
export type { Imported, ImportedRule } from './import/imported-rule.js';
export {
  letsThrough,
  type OfferedRule,
  type OfferOptions,
  offerRules,
} from './offer/offer-rules.js';
export { type RuleWords, ruleWords } from './offer/rule-words.js';
export { showCommand } from './offer/show-subject.js';
export type { ParseCommand } from './read/parse-command.js';
export { PolicyFileError, type Problem } from './read/problem.js';
export { FACES as faces } from './read/read-default.js';
export {
  type ReadPolicyOptions,
  readPolicy,
  readPolicyDocument,
} from './read/read-policy.js';
export type { BuiltIns } from './read/yaml-reader.js';
export {
  type BuiltInChanges,
  type FieldRole,
  type Policy,
  type Rule,
  type RulePlace,
  STRICTNESS,
  type ToolSources,
  type Verdict,
} from './rule.js';
export { fileSchema } from './schema/file-schema.js';
export {
  type FileLimits,
  type FileSettings,
  type McpServerEntry,
  NO_SETTINGS,
} from './settings.js';
export { addRule, removeRule } from './write/edit-rules.js';
export { freeName, ruleName } from './write/rule-name.js';
export { writeRules } from './write/write-rules.js';
