import type { Io } from '../command-line/command.js';
import { lookAtWholeFiles } from '../policy/check-settings.js';
import { lookForMisnamed } from '../policy/operator-files.js';
import { policyFileWords } from '../policy/policy-file-words.js';
import type { Check } from './check.js';

/** The policy files: with a broken one nothing starts, and what runs keeps the last good one. */
export async function checkPolicy(io: Io): Promise<readonly Check[]> {
  const { en, zh } = policyFileWords;
  const misnamed = lookForMisnamed(io.env, io.cwd).map(
    (one): Check => ({
      name: 'policy',
      state: 'warn',
      found: { en: en.misnamed(one), zh: zh.misnamed(one) },
      mend: {
        en: `rename it: mv ${one.file} ${one.place}`,
        zh: `改名：mv ${one.file} ${one.place}`,
      },
    }),
  );
  const files = (await lookAtWholeFiles(io, { loads: true })).filter(({ isThere }) => isThere);
  const none: Check = { name: 'policy', state: 'ok', found: { en: en.none, zh: zh.none } };
  if (files.length === 0) return [none, ...misnamed];
  const checks = files.map((file): Check => {
    const found = { en: en.state(file), zh: zh.state(file) };
    if (file.problem === undefined) return { name: 'policy', state: 'ok', found };
    const mend = {
      en: `mend the line that is named, then: sluice policy test ${file.file}`,
      zh: `修正所指的行，然后运行：sluice policy test ${file.file}`,
    };
    return { name: 'policy', state: 'fail', found, mend };
  });
  return [...checks, ...misnamed];
}
