import { z } from 'zod';

const pinChangeSchema = z.object({
  where: z.string().describe('The place in the definition of the tool'),
  before: z.string().optional(),
  after: z.string().optional(),
});

/** Another MCP server behind this one. */
export const serverSchema = z.object({
  name: z.string(),
  is_declared: z.boolean().describe('A policy file names it; else it was wrapped by hand'),
  start: z.string().optional().describe('The program or address, without what it is given'),
  problem: z.string().optional().describe('Why its pins cannot be read'),
  tools: z.array(
    z.object({
      name: z.string(),
      status: z
        .enum(['seen', 'reworded', 'changed'])
        .describe('`changed` may not run until a person has seen what changed'),
      changes: z.array(pinChangeSchema),
    }),
  ),
});
export type ServerView = z.infer<typeof serverSchema>;

/** A program that can be governed. */
export const clientSchema = z.object({
  client: z.string(),
  label: z.string(),
  state: z.enum(['governed', 'free', 'absent']),
  gaps: z
    .array(z.object({ en: z.string(), zh: z.string() }))
    .describe('What is not promised for it'),
});
export type ClientView = z.infer<typeof clientSchema>;
