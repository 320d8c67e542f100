import type { RuleKeeper } from '@sluice/gateway';
import { type OfferedRule, ruleWords, writeRules } from '@sluice/policy';
import type { RuleDesk } from './rule-desk.js';

export type OfferView = Awaited<ReturnType<RuleKeeper['offers']>>[number];

/** An offered rule as it is shown on a card: as text, in words, by examples and by what it would have done. */
export function offerView({ rule, text, lets, stops, past }: OfferedRule): OfferView {
  return { rule: text, words: { ...ruleWords(rule) }, lets: [...lets], stops: [...stops], past };
}

/** The desk of rules as the gateway sees it. */
export function ruleKeeper(desk: RuleDesk): RuleKeeper {
  return {
    offers: async (asked) => (await desk.offers(asked)).map(offerView),
    save: (rule, by) => desk.save(rule, by),
    list: () =>
      desk
        .list()
        .filter(({ verdict }) => verdict === 'allow')
        .map((rule) => ({
          name: rule.name,
          file: rule.at.file,
          line: rule.at.line,
          rule: writeRules([rule]),
          words: { ...ruleWords(rule) },
        })),
    revoke: (name, by) => desk.revoke(name, by),
    files: () =>
      desk.states().map(({ file, whose, isThere, rules, problem, needsRestart }) => ({
        file,
        whose,
        is_there: isThere,
        rules,
        ...(problem === undefined ? {} : { problem }),
        needs_restart: [...needsRestart],
      })),
  };
}
