export type { Command, Io, OptionValue, ParsedArguments } from './command-line/command.js';
export { UsageError } from './command-line/command.js';
export { runCommand } from './command-line/run-command.js';
