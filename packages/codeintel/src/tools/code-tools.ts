import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { bugLocate } from '../graph/bug-locate.js';
import { callChain } from '../graph/call-chain.js';
import { graphRag } from '../graph/graph-rag.js';
import { impact } from '../graph/impact.js';
import { hotspots } from '../history/hotspots.js';
import { type Codebase, type CodebaseOptions, openCodebase } from '../search/codebase.js';
import { search } from '../search/search.js';
import { complexity } from '../status/complexity.js';
import { buildIndex, clearIndex, indexStatus } from '../status/index-status.js';

export interface CodeToolOptions extends CodebaseOptions {
  /** Milliseconds since 1970; where the days of `ci_hotspot` end. */
  readonly nowMs: () => number;
  /** Threads for a build asked for by `ci_index_status`; none when absent. */
  readonly threads?: number;
}

/** The eight tools over one repository. They read files and write nothing but the index in the cache folder. */
export function codeTools(options: CodeToolOptions): readonly Tool[] {
  const ask = async <Result>(
    words: string,
    question: (codebase: Codebase) => Result | Promise<Result>,
  ): Promise<Result> => {
    const codebase = await openCodebase(options, words);
    try {
      return await question(codebase);
    } finally {
      codebase.close();
    }
  };
  return [
    tool({
      ...common('Index status', 60_000),
      name: 'ci_index_status',
      description:
        'State of the code index: files, symbols, freshness. action "build" brings it up to date, "clear" removes it.',
      parameters: z.object({ action: z.enum(['status', 'build', 'clear']).default('status') }),
      execute: async ({ action }, { signal }) => {
        if (action === 'build') {
          const outcome = await buildIndex(options, { threads: options.threads ?? 0, signal });
          return { ...(await indexStatus(options)), outcome: outcome.status };
        }
        if (action === 'clear') {
          const isCleared = clearIndex(options);
          return { ...(await indexStatus(options)), outcome: isCleared ? 'cleared' : 'busy' };
        }
        return indexStatus(options);
      },
    }),
    tool({
      ...common('Code search', 10_000),
      name: 'ci_search',
      description:
        'Ranked places in the code for words, a symbol name, a literal text or a regular expression. Words may be English or Chinese.',
      parameters: z.object({
        query: z.string().min(1).max(20_000).describe('What to look for, in plain words'),
        limit: z.int().min(1).max(50).default(10),
        mode: z.enum(['hybrid', 'symbol', 'text', 'regex']).default('hybrid'),
        path: z.string().max(1000).optional().describe('Only below this folder'),
        language: z.string().max(40).optional().describe('Only files of this language'),
      }),
      execute: (args) => ask(args.query, (codebase) => search(codebase, args)),
    }),
    tool({
      ...common('Code graph', 20_000),
      name: 'ci_graph_rag',
      description:
        'The places that fit a query, what they call and what calls them, with code that fits a token budget.',
      parameters: z.object({
        query: z.string().min(1).max(20_000),
        depth: z.int().min(0).max(5).default(2),
        budget: z.int().min(100).max(32_000).default(8000).describe('Tokens of code text'),
        top_k: z.int().min(1).max(50).default(10),
      }),
      execute: (args) => ask(args.query, (codebase) => graphRag(codebase, args)),
    }),
    tool({
      ...common('Call chain', 20_000),
      name: 'ci_call_chain',
      description:
        'Who calls a symbol and whom it calls. symbol: a name, Class.method, path::name or path:line.',
      parameters: z.object({
        symbol: z.string().min(1).max(500),
        direction: z.enum(['callers', 'callees', 'both']).default('both'),
        depth: z.int().min(1).max(8).default(3),
      }),
      execute: (args) => ask(args.symbol, (codebase) => callChain(codebase, args)),
    }),
    tool({
      ...common('Bug places', 20_000),
      name: 'ci_bug_locate',
      description: 'Ranked places for a stack trace, an error message or the description of a bug.',
      parameters: z.object({
        error: z.string().min(1).max(50_000),
        top: z.int().min(1).max(50).default(10),
      }),
      execute: (args) => ask(args.error, (codebase) => bugLocate(codebase, args)),
    }),
    tool({
      ...common('Impact', 20_000),
      name: 'ci_impact',
      description:
        'What a change to a symbol or a file may break: callers, heirs and importers, step by step, and the tests that cover it.',
      parameters: z
        .object({
          symbol: z.string().max(500).optional(),
          file: z.string().max(1000).optional(),
          depth: z.int().min(1).max(5).default(3),
          decay: z.number().min(0.05).max(1).default(0.8),
          threshold: z.number().min(0).max(1).default(0.1),
        })
        .refine((args) => Boolean(args.symbol) || Boolean(args.file), {
          message: 'name a symbol or a file',
        }),
      execute: (args) => ask(args.symbol ?? args.file ?? '', (codebase) => impact(codebase, args)),
    }),
    tool({
      ...common('Complexity', 10_000),
      name: 'ci_complexity',
      description: 'Cyclomatic and cognitive complexity of the functions of a file or folder.',
      parameters: z.object({ path: z.string().min(1).max(1000) }),
      execute: (args) => ask(args.path, (codebase) => complexity(codebase, args)),
    }),
    tool({
      ...common('Hotspots', 10_000),
      name: 'ci_hotspot',
      description: 'Files that change often and are complex, from the git log.',
      parameters: z.object({
        days: z.int().min(1).max(36_500).default(30),
        top: z.int().min(1).max(200).default(20),
        path: z.string().max(1000).optional(),
      }),
      execute: (args) =>
        ask('', (codebase) => hotspots(codebase, { ...args, nowMs: options.nowMs() })),
    }),
  ];
}

function common(title: string, timeout: number) {
  return {
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title,
      version: '1.0',
      tags: ['code-intelligence'],
      timeout,
      concurrent: true,
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
    },
  } as const;
}
