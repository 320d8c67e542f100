import { probeSandbox } from '@sluice/sandbox';
import type { Check } from './check.js';

/** What confines commands here, what of it was tried and does not hold, and what of the host explains it. */
export async function checkSandbox(): Promise<Check> {
  const { backend, promises, facts } = await probeSandbox();
  const broken = promises.filter(({ isKept }) => !isKept).map(({ name }) => `"${name}"`);
  const found = [
    `${backend.name}: ${backend.why}`,
    ...(backend.confined && broken.length > 0 ? [`tried and not so: ${broken.join(', ')}`] : []),
    ...(backend.missing.length > 0 ? [`missing: ${backend.missing.join('; ')}`] : []),
    ...(facts.length > 0 ? [`this host: ${facts.join('; ')}`] : []),
  ].join('. ');
  if (backend.confined && broken.length === 0 && backend.missing.length === 0) {
    return { name: 'sandbox', state: 'ok', found };
  }
  return {
    name: 'sandbox',
    state: 'warn',
    found,
    mend: backend.confined
      ? {
          en: 'see docs/security.md for what each missing promise means',
          zh: '各项缺失保证的含义见 docs/security.md',
        }
      : {
          en: 'mend what the reason names (on Linux: install bubblewrap); until then every command asks first',
          zh: '按所述原因修复（Linux 上请安装 bubblewrap）；在此之前每条命令都会先询问',
        },
  };
}
