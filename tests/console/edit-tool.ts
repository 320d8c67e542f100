import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { tool } from '../../packages/kernel/src/index.js';

/** A tool that finds and replaces in files of the folder and returns the diff, as ours does. */
export function editTool(folder: string) {
  return tool({
    name: 'fs_edit',
    description: 'Edits a file',
    parameters: z.object({
      path: z.string(),
      edits: z.array(z.object({ find: z.string(), replace: z.string() })),
    }),
    group: 'code',
    allowedModes: ['coding'],
    metadata: { readonly: false, openWorld: false },
    execute: ({ path, edits }) => {
      const at = join(folder, path);
      const before = readFileSync(at, 'utf8');
      let text = before;
      for (const { find, replace } of edits) {
        if (text.split(find).length !== 2) throw new Error('not exactly once');
        text = text.replace(find, replace);
      }
      writeFileSync(at, text);
      const hunk = `@@ -1,3 +1,3 @@\n${signed(before, '-')}${signed(text, '+')}`;
      return { ok: true, diff: `--- a/${path}\n+++ b/${path}\n${hunk}` };
    },
  });
}

function signed(text: string, sign: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${sign}${line}\n`)
    .join('');
}
