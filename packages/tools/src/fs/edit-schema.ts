import { z } from 'zod';
import { editNames, renameFields } from '../parameter-names.js';
import { wellFormedText } from '../well-formed-text.js';

/** Fields of one replacement. */
export const editFields = {
  find: wellFormedText().describe('Literal text to find, exactly as in the file'),
  replace: wellFormedText().describe('Text to put in its place; empty to delete'),
  replace_all: z
    .boolean()
    .optional()
    .describe('Replace every occurrence (default: exactly one must exist)'),
};

/** Renames the fields of every entry of `edits`; an entry that is no object stays for the schema to refuse. */
export function renameEdits(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('edits' in value)) return value;
  if (!Array.isArray(value.edits)) return value;
  return { ...value, edits: value.edits.map((entry: unknown) => renameFields(entry, editNames)) };
}
