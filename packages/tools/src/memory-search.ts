import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';

const MAX_CONTENT_CHARS = 500;

export function memorySearchTool(): Tool {
  return tool({
    name: 'memory_search',
    description: 'Search what was noted down in earlier sessions.',
    parameters: z.strictObject({
      query: z
        .string()
        .max(2_000)
        .refine((text) => text.trim() !== '', 'query must not be empty')
        .describe('Words to look for'),
      limit: z.int().min(1).max(50).default(10).describe('Most notes to return'),
    }),
    group: 'memory',
    allowedModes: ['chat_safe', 'coding'],
    metadata: {
      title: 'Search memory',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 15_000,
    },
    execute: async ({ query, limit }, { services }) => {
      if (!services.memory) {
        return { results: [], total: 0, message: 'Memory search not yet configured' };
      }
      const { results, total } = await services.memory.search(query, limit);
      return {
        results: results.slice(0, limit).map((hit) => ({ ...hit, content: shorten(hit.content) })),
        total,
      };
    },
  });
}

function shorten(content: string): string {
  if (content.length <= MAX_CONTENT_CHARS) return content;
  return `${content.slice(0, MAX_CONTENT_CHARS)}… (${content.length - MAX_CONTENT_CHARS} more characters)`;
}
