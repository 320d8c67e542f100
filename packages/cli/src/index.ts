export type { Command, Io, OptionValue, ParsedArguments } from './command.js';
export { UsageError } from './command.js';
export { runCommand } from './run-command.js';
