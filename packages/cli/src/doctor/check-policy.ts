import type { Io } from '../command-line/command.js';
import { lookAtFiles } from '../policy/operator-files.js';
import { policyFileWords } from '../policy/policy-file-words.js';
import type { Check } from './check.js';

/** The policy files: with a broken one nothing starts, and what runs keeps the last good one. */
export function checkPolicy(io: Pick<Io, 'env' | 'cwd'>): readonly Check[] {
  const { en, zh } = policyFileWords;
  const files = lookAtFiles(io.env, io.cwd).filter(({ isThere }) => isThere);
  if (files.length === 0)
    return [{ name: 'policy', state: 'ok', found: { en: en.none, zh: zh.none } }];
  return files.map((file) => {
    const found = { en: en.state(file), zh: zh.state(file) };
    if (file.problem === undefined) return { name: 'policy', state: 'ok', found };
    const mend = {
      en: `mend the line that is named, then: sluice policy test ${file.file}`,
      zh: `修正所指的行，然后运行：sluice policy test ${file.file}`,
    };
    return { name: 'policy', state: 'fail', found, mend };
  });
}
