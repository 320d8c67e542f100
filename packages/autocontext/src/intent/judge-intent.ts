import type { Intent, IntentKind } from '../auto-output.js';
import { asksHowItIs } from './asks-how-it-is.js';
import type { FoundSignals } from './find-signals.js';
import { findWords } from './find-words.js';
import { greeting, otherTalk } from './intent-words.js';

const SURE = 0.9;
const POSSIBLE = 0.5;
/** Stands first where two lean alike: the one that wants more care. */
const order: readonly IntentKind[] = ['debug', 'refactor', 'test', 'docs', 'modify', 'explore'];

/** What nobody wants who only asks. */
const CHANGES: ReadonlySet<IntentKind> = new Set(['modify', 'refactor']);

/** Whether a prompt is about code and what it wants. Says the same for the same text, in either language. */
export function judgeIntent(prompt: string, found: FoundSignals): Intent {
  const isTied = found.hasTrace || found.paths.length > 0 || found.symbols.length > 0;
  if (prompt.trim() === '' || (!isTied && isOtherTalk(prompt.toLowerCase()))) {
    return { kind: 'none', is_code: 'no', confidence: 0 };
  }
  const confidence = Math.round(Math.min(1, found.strength / 2) * 100) / 100;
  if (found.strength < POSSIBLE) return { kind: 'none', is_code: 'no', confidence };
  return {
    kind: kindOf(found, prompt.toLowerCase()),
    is_code: found.strength >= SURE || isTied ? 'yes' : 'maybe',
    confidence,
  };
}

function isOtherTalk(lower: string): boolean {
  return greeting.test(lower.trim()) || findWords(lower, otherTalk).length > 0;
}

function kindOf(found: FoundSignals, lower: string): IntentKind {
  let best: IntentKind = 'explore';
  let most = 0;
  for (const kind of order) {
    const leaning = found.leaning.get(kind) ?? 0;
    if (leaning <= most || (CHANGES.has(kind) && asksHowItIs(lower))) continue;
    most = leaning;
    best = kind;
  }
  return best;
}
