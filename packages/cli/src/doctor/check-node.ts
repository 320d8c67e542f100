import { type Check, same } from './check.js';

const OLDEST = [20, 19] as const;

/** `version` as `process.versions.node` gives it. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  const found = same(`Node ${version}`);
  if (isEnough) return { name: 'node', state: 'ok', found };
  const oldest = OLDEST.join('.');
  const mend = { en: `install Node ${oldest} or newer`, zh: `请安装 Node ${oldest} 或更新版本` };
  return { name: 'node', state: 'fail', found, mend };
}
