import { isToolMode, type ToolMode, toolModes } from '@sluice/kernel';
import { isScalar, isSeq } from 'yaml';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

/** A list of modes; an empty one means nowhere. */
export function readModes(reader: YamlReader, entry: Entry): readonly ToolMode[] {
  if (!isSeq(entry.value)) {
    reader.complain(
      entry,
      `"${entry.key}" is ${describe(entry.value)}; write a list of modes like [${toolModes.join(', ')}], or [] for nowhere`,
    );
    return [];
  }
  return reader.items(entry.value).flatMap((item) => {
    const mode: unknown = isScalar(item) ? item.value : undefined;
    if (isToolMode(mode)) return [mode];
    reader.complain(item, `the mode ${describe(item)} does not exist; use ${toolModes.join(', ')}`);
    return [];
  });
}
