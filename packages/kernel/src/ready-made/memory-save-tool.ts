import { toolFromInstance } from '../define/tool.js';
import type { Tool, ToolContext, ToolModes } from '../define/tool-types.js';

interface Saved {
  readonly title: string;
  readonly content: string;
  readonly tags?: readonly string[];
}

/**
 * Lets a model keep something for later sessions. What is kept is put into later prompts, so the program names the modes
 * in which that may be done, and a policy may ask a person.
 */
export function createMemorySaveTool(options: { readonly allowedModes: ToolModes }): Tool {
  return toolFromInstance({
    name: 'memory_save',
    description: 'Keeps a fact for later conversations. Not for secrets.',
    input_schema: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 200 },
        content: { type: 'string', minLength: 1, maxLength: 8_000 },
        tags: { type: 'array', items: { type: 'string', maxLength: 50 }, maxItems: 20 },
      },
      required: ['title', 'content'],
      additionalProperties: false,
    },
    metadata: { readonly: false, openWorld: false, title: 'Save to memory' },
    group: 'memory',
    allowedModes: options.allowedModes,
    async exec(entry: Saved, { services }: ToolContext) {
      if (services.memory?.save) return services.memory.save(entry);
      return {
        ok: false,
        error: 'Memory cannot be written here',
        recommendations: ['Tell the user that nothing was kept'],
      };
    },
  });
}
