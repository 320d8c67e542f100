import type { Finding } from './finding.js';
import { builtInSecretRules, builtInSignRules } from './rules/built-in-rules.js';
import type { Rule } from './rules/rule.js';

/** A finding with what a person asks of it: where, by which rule, from which source. */
export interface ExplainedFinding extends Finding {
  /** From 1; columns count UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly source: string;
  readonly licence: string;
}

/** Explains findings against the text they were found in. The matched text itself is never repeated. */
export function explain(text: string, findings: readonly Finding[]): ExplainedFinding[] {
  const rules = ruleSources();
  let line = 1;
  let lineStart = 0;
  let at = 0;
  return findings.map((finding) => {
    for (
      let next = text.indexOf('\n', at);
      next !== -1 && next < finding.start;
      next = text.indexOf('\n', at)
    ) {
      line += 1;
      lineStart = next + 1;
      at = next + 1;
    }
    const known = finding.rule.split('+').map((name) => rules.get(name));
    const sources = [...new Set(known.map((rule) => rule?.source ?? 'built into the scanner'))];
    return {
      ...finding,
      line,
      column: finding.start - lineStart + 1,
      source: sources.join('; '),
      licence: known[0]?.licence ?? 'MIT',
    };
  });
}

let sources: Map<string, Rule> | undefined;

function ruleSources(): Map<string, Rule> {
  sources ??= new Map(
    [...builtInSecretRules(), ...builtInSignRules()].map((rule) => [rule.name, rule]),
  );
  return sources;
}
