import { z } from 'zod';

/** Clients whose decision hooks speak this form. */
export type GovernedClient = 'claude' | 'codex';

const eventSchema = z.object({
  hook_event_name: z.string(),
  session_id: z.string().min(1),
  cwd: z.string().min(1),
  transcript_path: z.string().min(1).nullish(),
  tool_name: z.string().min(1),
  tool_input: z.unknown(),
  tool_use_id: z.string().min(1).optional(),
  tool_response: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** What a client says before or after it runs a tool. */
export type HookEvent = z.infer<typeof eventSchema>;

/** Throws where it is not such an event: what cannot be read is never let through. */
export function readHookEvent(text: string): HookEvent {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (cause) {
    throw new Error('the client sent no JSON', { cause });
  }
  const read = eventSchema.safeParse(said);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`the client's event has no usable ${issue?.path.join('.') || 'shape'}`);
}

/** The client's tools that are ours under another name: one rule holds for both. */
const OURS: Readonly<Record<string, string>> = {
  Bash: 'bash_run',
  Read: 'fs_read',
  Write: 'fs_write',
  Edit: 'fs_edit',
  MultiEdit: 'fs_multi_edit',
  Glob: 'fs_glob',
  Grep: 'fs_grep',
};
const READERS = new Set(['fs_read', 'fs_glob', 'fs_grep']);

export interface GovernedTool {
  readonly name: string;
  readonly isReader: boolean;
}

/** The tool as rules and the record name it. */
export function governedTool(name: string): GovernedTool {
  const ours = Object.hasOwn(OURS, name) ? OURS[name] : undefined;
  const known = ours ?? name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
  return { name: known, isReader: READERS.has(known) };
}
