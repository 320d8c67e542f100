import type { CommandRule } from '../command-rule.js';
import { LOADING } from './loading-table.js';

/** Options by which programs of the project run code or load a library, one rule for each row of the table. */
export const loadingRules: readonly CommandRule[] = LOADING.map((row) => ({
  id: row.id,
  risk: 'destructive',
  verdict: 'ask',
  reason: 'an option makes it run code or load a library',
  hides: true,
  when: {
    programs: row.programs.split(' '),
    ...(row.options === undefined
      ? {}
      : {
          given: {
            options: row.options.split(' '),
            ...(row.unless === undefined ? {} : { unless: row.unless }),
            ...(row.isShort ? { isShort: true } : {}),
          },
        }),
    ...(row.argument === undefined ? {} : { argument: row.argument }),
  },
  examples: { matches: row.matches, misses: row.misses },
}));
