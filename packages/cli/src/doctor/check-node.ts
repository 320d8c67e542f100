import type { Check } from './check.js';

const OLDEST = [20, 19] as const;

/** `version` as `process.versions.node` gives it. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  const found = `Node ${version}`;
  return isEnough
    ? { name: 'node', state: 'ok', found }
    : { name: 'node', state: 'fail', found, mend: `install Node ${OLDEST.join('.')} or newer` };
}
