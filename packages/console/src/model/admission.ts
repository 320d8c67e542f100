import type { Result, ToolView } from '@sluice/protocol';
import type { Mode } from './console-state.js';

export interface AdmissionRow {
  readonly tool: ToolView;
  /** For each asked mode: does a model in it see the tool? */
  readonly admitted: ReadonlyMap<Mode, boolean>;
}

/** Every tool against every mode, as the server itself answers for each mode. Sorted by group and name. */
export function admissionRows(
  answers: readonly Result<'tools.list'>[],
  words: string,
): readonly AdmissionRow[] {
  const rows = new Map<string, { tool: ToolView; admitted: Map<Mode, boolean> }>();
  for (const { mode, tools } of answers) {
    for (const tool of tools) {
      const row = rows.get(tool.name) ?? { tool, admitted: new Map<Mode, boolean>() };
      row.admitted.set(mode, tool.is_offered);
      rows.set(tool.name, row);
    }
  }
  const wanted = words.trim().toLowerCase();
  return [...rows.values()]
    .filter(({ tool }) => `${tool.name} ${tool.description}`.toLowerCase().includes(wanted))
    .sort(
      (a, b) => a.tool.group.localeCompare(b.tool.group) || a.tool.name.localeCompare(b.tool.name),
    );
}
