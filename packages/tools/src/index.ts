export { readCommandParts, riskOfCommand, runsAnything } from './command-policy/command-parts.js';
export { type CommandPolicyOptions, createCommandPolicy } from './command-policy/command-policy.js';
export type {
  CommandFact,
  CommandPattern,
  CommandRule,
  CommandVerdict,
  Risk,
} from './command-policy/command-rule.js';
export {
  type CommandJudge,
  createCommandJudge,
  type Finding,
  type Judgement,
} from './command-policy/judge-command.js';
export { defaultCommandRules } from './command-policy/rules/default-rules.js';
export { tellingWords } from './command-policy/telling-words.js';
export { createFilePool } from './fs/file-version.js';
export { editNames, parameterNames } from './parameter-names.js';
export { builtInExamples } from './policy/built-in-examples.js';
export { builtIns } from './policy/built-in-rules.js';
export type { Asker } from './policy/call-facts.js';
export { CallsUnderWay } from './policy/calls-under-way.js';
export { composePolicy, type PolicyOptions } from './policy/compose-policy.js';
export { deniedFiles } from './policy/denied-files.js';
export { describeCall } from './policy/describe-call.js';
export { countUses, type LimitBook, type LimitLook, lookAtLimits } from './policy/hourly-limits.js';
export { judgePast, raisedInPast } from './policy/judge-past.js';
export { maskOutput } from './policy/mask-output.js';
export type { OperatorFiles } from './policy/operator-rule.js';
export type { LoadPast, PastCall } from './policy/read-past.js';
export { type StoppedBy, stoppedFiles } from './policy/stopped-files.js';
export { declaredTool, type LoadConversation } from './policy/untrusted-source.js';
export type { BackgroundProcesses, Owner } from './process/background-processes.js';
export { type BuiltinOptions, type Builtins, registerBuiltins } from './register-builtins.js';
export { requireSandbox } from './require-sandbox.js';
export {
  type CallableToolset,
  type CallableToolsetOptions,
  createCallableToolset,
  type HandledCall,
  type ToolsetCall,
  type ToolsetResult,
} from './shell/callable-toolset.js';
export type { TodoLimits } from './shell/commands/todo-write.js';
export type { ToolReturnValue } from './shell/to-return-value.js';
