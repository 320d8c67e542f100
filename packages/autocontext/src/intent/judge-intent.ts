import { askedSubject } from '@sluice/codeintel';
import type { Intent, IntentKind } from '../auto-output.js';
import { otherTalk } from '../compiled/words.js';
import { asksForChanges } from './asks-for-changes.js';
import { asksHowItIs, asksWhetherItIs } from './asks-how-it-is.js';
import { contentWords, isAboutTheWork } from './content-words.js';
import { type FoundSignals, namesCode } from './find-signals.js';
import { findWords } from './find-words.js';
import { wordingOf } from './wording.js';

/** One word that speaks of code, or of changing it. */
const SURE = 0.6;
/** Stands first where two lean alike: the one that wants more care. */
const order: readonly IntentKind[] = ['debug', 'refactor', 'test', 'docs', 'modify', 'explore'];

/** What nobody wants who only asks. */
const CHANGES: ReadonlySet<IntentKind> = new Set(['modify', 'refactor']);

/**
 * Whether a prompt may be about code and what it wants. Says the same for the same text, in either language. `maybe`
 * where no word speaks of code: then what is found decides.
 */
export function judgeIntent(prompt: string, found: FoundSignals): Intent {
  const isTied = namesCode(found);
  const hasCode = isTied || found.signals.some(({ match }) => match === 'code fence');
  const lower = prompt.toLowerCase();
  if (asksForChanges(lower)) return { kind: 'explore', is_code: 'yes', confidence: 1 };
  // What is asked about by its form may be a name, whatever else the word means: the code says whether it is.
  const isTalk = (): boolean =>
    isOtherTalk(lower) ||
    (askedSubject(prompt)?.isBare !== true && asksNothing(lower) && wordingOf(prompt) < 0);
  if (lower.trim() === '' || (!hasCode && isTalk())) {
    return { kind: 'none', is_code: 'no', confidence: 0 };
  }
  const confidence = Math.round(Math.min(1, found.strength / 2) * 100) / 100;
  return {
    kind: kindOf(found, lower),
    is_code: isTied || found.codeStrength >= SURE ? 'yes' : 'maybe',
    confidence,
  };
}

/** No word about anything but the work and the talk; where it is about them, one more tells nothing yet. */
function asksNothing(lower: string): boolean {
  const { length } = contentWords(lower);
  return length === 0 || (length === 1 && isAboutTheWork(lower)) || CONVERSATION.test(lower);
}

/** What was said or done before in this talk. */
const CONVERSATION = new RegExp(
  [
    String.raw`\byou(?:'ve|r)? (?:just|have just|last|previous|earlier)\b`,
    String.raw`\b(?:did|have|are|were|do) you\b`,
    String.raw`\byou (?:\w+ed|wrote|made|did|said|broke|sent|told|found)\b`,
    String.raw`\b(?:our|this|the) (?:conversation|discussion|chat)\b`,
    '你?(?:刚才|刚刚)(?:做|写|改|说|加|删|创建|提交)',
    '你(?:做|写|改|说|加|删|创建|提交)(?:掉|了|的|过|好|完)',
    '我们的(?:对话|讨论)',
  ].join('|'),
);

/** The whole of a prompt that only greets or nods, in lower case and trimmed. */
const GREETING =
  /^(?:hi|hello|hey|thanks?|thank you|good (?:morning|evening|night)|bye|ok(?:ay)?|yes|no|sure|great|lol|你好|您好|谢谢|多谢|早上好|晚上好|再见|好的?|嗯+|是的?|不是)[\s!.,。！，~]*$/;

/** Talk that is about no code however many code words stand beside it; a path, a symbol or a trace outweighs it. */
function isOtherTalk(lower: string): boolean {
  return GREETING.test(lower.trim()) || findWords(lower, otherTalk).length > 0;
}

function kindOf(found: FoundSignals, lower: string): IntentKind {
  const asksOnly = asksHowItIs(lower) || asksWhetherItIs(lower);
  let best: IntentKind = 'explore';
  let most = 0;
  for (const kind of order) {
    const leaning = found.leaning.get(kind) ?? 0;
    if (leaning <= most || (CHANGES.has(kind) && asksOnly)) continue;
    most = leaning;
    best = kind;
  }
  return best;
}
