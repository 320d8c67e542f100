import { isToolMode, type ToolMode, toolModes } from '@sluice/kernel';
import { type OptionValue, UsageError } from './command.js';

/** The mode an option names. There is no default: a person says which one is meant. */
export function readMode(value: OptionValue): ToolMode {
  if (isToolMode(value)) return value;
  const isMissing = value === undefined;
  const said = isMissing ? 'is missing' : `"${String(value)}" is unknown`;
  const saidInChinese = isMissing ? '缺失' : `"${String(value)}" 未知`;
  throw new UsageError({
    en: `--mode ${said}; use ${toolModes.join(' or ')}`,
    zh: `--mode ${saidInChinese}；请用 ${toolModes.join(' 或 ')}`,
  });
}
