import { isMap } from 'yaml';
import { FIELD_ROLES, type FieldRole, type ToolSources } from '../rule.js';
import type { Entry, YamlReader } from './yaml-reader.js';

/**
 * `sources: { trusted: [TOOL], fields: { TOOL: { FIELD: ROLE } } }`: whose results may steer calls, and what the fields
 * of a tool decide where their names do not tell.
 */
export function readToolSources(reader: YamlReader, entry: Entry): ToolSources {
  const trusted = new Set<string>();
  const fields = new Map<string, ReadonlyMap<string, FieldRole>>();
  for (const part of reader.entries(entry.value, '"sources"', ['trusted', 'fields'])) {
    if (part.key === 'trusted') {
      for (const item of reader.items(part.value)) {
        const name = reader.text(item, '"trusted"');
        if (name !== undefined) trusted.add(name);
      }
      continue;
    }
    for (const tool of reader.entries(part.value, '"fields"')) {
      if (isMap(tool.value)) fields.set(tool.key, rolesIn(reader, tool));
      else reader.complain(tool, `write the fields of ${tool.key} as "field: role" lines`);
    }
  }
  return { trusted, fields };
}

function rolesIn(reader: YamlReader, tool: Entry): ReadonlyMap<string, FieldRole> {
  const roles = new Map<string, FieldRole>();
  for (const field of reader.entries(tool.value, `"${tool.key}"`)) {
    const text = reader.text(field.value, `"${field.key}"`);
    if (text === undefined) continue;
    const role = FIELD_ROLES.find((one) => one === text);
    if (role) roles.set(field.key, role);
    else {
      const way = `use one of ${FIELD_ROLES.join(', ')}`;
      reader.complain(
        field,
        `the role "${text}" of ${tool.key}.${field.key} does not exist; ${way}`,
      );
    }
  }
  return roles;
}
