import { isRecord } from '@sluice/plain';
import { toolFromInstance } from '../define/tool.js';
import type { Tool, ToolContext } from '../define/tool-types.js';
import type { ResultStore } from './result-store.js';
import { toResultText } from './to-result-text.js';

const DEFAULT_LIMIT = 20_000;

/** Reads on in a result that was cut. It shows only what a call of the same session already returned. */
export function createResultReadTool(results: ResultStore): Tool {
  return toolFromInstance({
    name: 'result_read',
    description: 'Reads a page of a result that was too large to show whole.',
    input_schema: {
      type: 'object',
      properties: {
        handle: { type: 'string', description: 'The result_handle of the cut result' },
        offset: { type: 'integer', minimum: 0, description: 'First character to read, 0-based' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 40_000,
          description: `Characters, ${DEFAULT_LIMIT} if left away`,
        },
      },
      required: ['handle'],
      additionalProperties: false,
    },
    metadata: { readonly: true, concurrent: true, openWorld: false, title: 'Read a cut result' },
    group: 'code',
    allowedModes: ['chat_safe', 'coding'],
    textOf: pageText,
    async exec(args: { handle: string; offset?: number; limit?: number }, context: ToolContext) {
      const page = await results.read(
        args.handle,
        context.sessionId,
        args.offset ?? 0,
        args.limit ?? DEFAULT_LIMIT,
      );
      if (page) return page;
      return {
        ok: false,
        error: `No result is kept under the handle "${args.handle}" in this session`,
        recommendations: [
          'Use the result_handle of a cut result of this session, or call the tool again',
        ],
      };
    },
  });
}

/** A page whose JSON is too large is given as the text it holds: cut again it would need a handle of its own. */
function pageText(page: unknown): string {
  const text = isRecord(page) ? page.text : undefined;
  if (!isRecord(page) || typeof text !== 'string') return toResultText(page);
  const { nextOffset, totalChars } = page;
  const rest = nextOffset === undefined ? 'This is the end' : `Next offset: ${String(nextOffset)}`;
  return `${text}\n[${rest}, of ${String(totalChars)} characters.]`;
}
