import { type Registry, tool } from '@sluice/kernel';
import { z } from 'zod';

/** Four small tools that show the gates: two for everyone, one for coding, one that never ends. */
export function registerDemoTools(registry: Registry, now: () => number): void {
  registry.register(
    tool({
      name: 'current_time',
      description: 'Tells the time in a time zone',
      parameters: z.object({ timezone: z.string().default('UTC').describe('An IANA name') }),
      execute: ({ timezone }) => ({
        time: new Intl.DateTimeFormat('sv-SE', {
          dateStyle: 'short',
          timeStyle: 'medium',
          timeZone: timezone,
        }).format(now()),
        timezone,
      }),
      metadata: { readonly: true, concurrent: true, openWorld: false },
      group: 'world',
      allowedModes: ['chat_safe', 'coding'],
    }),
  );
  registry.register(
    tool({
      name: 'note_write',
      description: 'Writes a note that the walk-through forgets when it ends',
      parameters: z.object({ title: z.string().min(1), text: z.string() }),
      execute: ({ title, text }) => ({ written: title, chars: text.length }),
      metadata: { readonly: false, destructive: false },
      group: 'memory',
      allowedModes: ['coding'],
    }),
  );
  registry.register(
    tool({
      name: 'read_file',
      description: 'Reads a file of the workspace',
      parameters: z.object({ path: z.string() }),
      execute: ({ path }) => ({
        ok: false,
        error: `The walk-through has no files; ${path} was not read`,
      }),
      metadata: { readonly: true },
      group: 'code',
      allowedModes: ['coding'],
    }),
  );
  registry.register(
    tool({
      name: 'wait_forever',
      description: 'Never ends and ignores its signal, to show the time limit',
      parameters: z.object({}),
      execute: () => new Promise(() => undefined),
      metadata: { timeout: 300 },
      group: 'world',
      allowedModes: ['coding'],
    }),
  );
}
