import { dropUndefined } from '../drop-undefined.js';
import type { MatchedRule } from '../policy/permission-config.js';
import type { CallDecision } from './call-line.js';
import type { Passage } from './gates/pass-gates.js';
import type { RuntimeCore } from './runtime-core.js';

const VERDICTS = { pass: 'allow', ask: 'ask', stop: 'deny' } as const;
/** The gates that refuse a call without a word of its policy. */
const REFUSERS: Readonly<Record<string, string>> = {
  'look up': 'look-up',
  parse: 'validation',
  validate: 'validation',
  mode: 'mode',
};
const MAX_RULE_CHARS = 300;

/** What the gates said of a call: the last one that it came to has decided. */
export function decisionOf(
  core: Pick<RuntimeCore, 'ports'>,
  gated: Passage,
): CallDecision | undefined {
  const last = gated.answers.at(-1);
  if (!last) return undefined;
  const asked = gated.verdict === 'ask' ? gated.question.meta : {};
  const why = typeof asked.rule === 'string' ? asked.rule : last.why;
  const decision: CallDecision = {
    verdict: VERDICTS[gated.verdict],
    // Words of a refusal may repeat what was in the arguments.
    rule: gated.verdict === 'pass' ? why : maskedWords(core, why),
    where: (typeof asked.where === 'string' ? asked.where : last.where) ?? `${last.gate} gate`,
  };
  const by = gated.verdict === 'stop' ? REFUSERS[last.gate] : undefined;
  const raised = namesOf(last.matched ?? []);
  return by === undefined && !raised ? decision : { ...decision, ...dropUndefined({ by, raised }) };
}

/** The names of the rules that have one, each once; `undefined` where none has. */
function namesOf(matched: readonly MatchedRule[]): readonly string[] | undefined {
  if (!matched.some(({ name }) => name !== undefined)) return undefined;
  return [...new Set(matched.flatMap(({ name }) => name ?? []))];
}

/** What a hook said of a call. */
export function hookDecision(
  core: Pick<RuntimeCore, 'ports'>,
  verdict: 'ask' | 'deny',
  reason: unknown,
): CallDecision {
  const rule = typeof reason === 'string' ? reason : 'a hook asks about this call';
  return { verdict, rule: maskedWords(core, rule), where: 'hook', by: 'hook' };
}

function maskedWords({ ports }: Pick<RuntimeCore, 'ports'>, words: string): string {
  const masked = String(ports.masker.mask(words));
  return masked.length <= MAX_RULE_CHARS ? masked : `${masked.slice(0, MAX_RULE_CHARS - 1)}…`;
}
