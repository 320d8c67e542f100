import type { CodebaseOptions } from '../search/codebase.js';
import { buildIndex, clearIndex, type IndexStatus, indexStatus } from '../status/index-status.js';
import type { ToolDescription } from './tool-description.js';

export const ciIndexStatus: ToolDescription = {
  name: 'ci_index_status',
  title: 'Index status',
  description:
    'State of the code index: files, symbols, freshness. action "build" brings it up to date, "clear" removes it.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      action: { default: 'status', type: 'string', enum: ['status', 'build', 'clear'] },
    },
    examples: [{ action: 'status' }],
  },
  timeoutMs: 60_000,
  automatic: { tier: 0, timeoutMs: 500, clamps: {}, choices: {} },
};

interface IndexAction {
  readonly action?: 'status' | 'build' | 'clear';
}

export async function runIndexStatus(
  options: CodebaseOptions & { readonly threads?: number },
  { action = 'status' }: IndexAction,
  signal: AbortSignal,
): Promise<IndexStatus & { readonly outcome?: string }> {
  if (action === 'build') {
    const outcome = await buildIndex(options, { threads: options.threads ?? 0, signal });
    return { ...(await indexStatus(options)), outcome: outcome.status };
  }
  if (action === 'clear') {
    const isCleared = clearIndex(options);
    return { ...(await indexStatus(options)), outcome: isCleared ? 'cleared' : 'busy' };
  }
  return indexStatus(options);
}
