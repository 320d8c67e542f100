import { isToolMode, type ToolMode, toolModes } from '@sluice/kernel';
import { type OptionValue, UsageError } from './command.js';

/** The mode an option names. There is no default: a person says which one is meant. */
export function readMode(value: OptionValue): ToolMode {
  if (isToolMode(value)) return value;
  const said = value === undefined ? 'is missing' : `"${String(value)}" is unknown`;
  throw new UsageError(`--mode ${said}; use ${toolModes.join(' or ')}`);
}
