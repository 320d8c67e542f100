import type { CommandRule } from '../command-rule.js';
import { buildingRules } from './building.js';
import { destroyingRules } from './destroying.js';
import { gitDiscardsRules } from './git-discards.js';
import { gitRunsRules } from './git-runs.js';
import { inlineCodeRules } from './inline-code.js';
import { loadingRules } from './loading.js';
import { networkRules } from './network.js';
import { packageRules } from './packages.js';
import { readingRules } from './reading.js';
import { runningRules } from './running.js';
import { twoEdgedRules } from './two-edged.js';
import { unreadRules } from './unread.js';
import { writingRules } from './writing.js';

/** The rules that hold where nobody says otherwise. */
export const defaultCommandRules: readonly CommandRule[] = [
  ...destroyingRules,
  ...gitDiscardsRules,
  ...networkRules,
  ...packageRules,
  ...runningRules,
  ...inlineCodeRules,
  ...unreadRules,
  ...loadingRules,
  ...buildingRules,
  ...writingRules,
  ...twoEdgedRules,
  ...gitRunsRules,
  ...readingRules,
];
