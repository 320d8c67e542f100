import { specTypeSchemas } from '@modelcontextprotocol/client';
import { isRecord } from '@sluice/plain';
import { MISLEADING, misleads, propertyNames } from '../guarded-words.js';
import { isNestedDeeper } from './is-nested-deeper.js';

/** What reads a message walks it level by level, and would run out of its stack. */
export const MAX_LEVELS = 100;
/** A definition stands in a model's context and is kept; the largest that were met have a tenth of this. */
const MAX_CHARS = 1024 * 1024;

/** A list of tools without those that are none by the protocol: one of them must not take the whole server away. */
export function soundTools(
  listed: readonly unknown[],
  onBroken: (tool: string, why: string) => void,
): readonly unknown[] {
  const sound: unknown[] = [];
  for (const tool of listed) {
    const why = faultOf(tool);
    if (why === undefined) sound.push(tool);
    else onBroken(isRecord(tool) && tool.name ? String(tool.name) : 'a tool without a name', why);
  }
  return sound;
}

function faultOf(tool: unknown): string | undefined {
  if (isRecord(tool) && tool.name === '') return 'nobody could call it';
  if (isRecord(tool) && tool.name === '__proto__') return 'what was seen of it cannot be kept';
  if (isNestedDeeper(tool, MAX_LEVELS)) return `it is nested deeper than ${MAX_LEVELS} levels`;
  const size = JSON.stringify(tool)?.length ?? 0;
  if (size > MAX_CHARS) return `it has ${size} characters: ${MAX_CHARS} are the limit`;
  const { issues } = specTypeSchemas.Tool['~standard'].validate(tool);
  if (!issues) return misleading(tool);
  const [first] = issues;
  const place = (first?.path ?? []).map((part) => String(isRecord(part) ? part.key : part));
  return `it is no tool by the protocol: ${[place.join('.'), first?.message].join(': ')}`;
}

/** What a person would take for another tool, or for another argument. */
function misleading(tool: unknown): string | undefined {
  if (!isRecord(tool)) return undefined;
  if (misleads(String(tool.name))) return `its name ${MISLEADING}`;
  const argument = propertyNames(tool.inputSchema).find(misleads);
  return argument === undefined ? undefined : `its argument "${argument}" ${MISLEADING}`;
}
