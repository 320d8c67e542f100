import { specTypeSchemas } from '@modelcontextprotocol/client';
import { isRecord } from '@sluice/plain';

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
  const { issues } = specTypeSchemas.Tool['~standard'].validate(tool);
  if (!issues) return undefined;
  const [first] = issues;
  const place = (first?.path ?? []).map((part) => String(isRecord(part) ? part.key : part));
  return `it is no tool by the protocol: ${[place.join('.'), first?.message].join(': ')}`;
}
