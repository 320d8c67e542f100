import type { OperatorFiles } from './operator-rule.js';
import { rulesOnReading, speaksOfFile, watchRules } from './rules-on-files.js';

/**
 * Which files of the workspace an operator's rules keep from being read, by their path below it. What no tool may read,
 * no program in the shell may see either, whatever it is called. The function stays the same as long as the rules do.
 */
export function deniedFiles(files: OperatorFiles): () => (path: string) => boolean {
  const { asker } = files;
  return watchRules(
    files,
    (rule) => rule.verdict === 'deny' && speaksOfFile(rule),
    (rules) => {
      if (rules.length === 0) return () => false;
      const ruleOn = rulesOnReading(rules, asker);
      return (path) => ruleOn('fs_read', asker.workspace, path) !== undefined;
    },
  );
}
