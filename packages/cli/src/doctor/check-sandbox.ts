import { inChinese } from '@sluice/plain';
import { probeSandbox } from '@sluice/sandbox';
import { wordTable } from '../command-line/language.js';
import type { Check } from './check.js';

/** What confines commands here, what of it was tried and does not hold, and what of the host explains it. */
export async function checkSandbox(): Promise<Check> {
  const { backend, promises, facts } = await probeSandbox();
  const broken = promises.filter(({ isKept }) => !isKept).map(({ name }) => name);
  const found = {
    en: inWords({ backend, broken, facts }, sandboxWords.en),
    zh: inWords({ backend, broken, facts }, sandboxWords.zh),
  };
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

const sandboxWords = wordTable(
  {
    said: (text: string) => text,
    broken: (names: readonly string[]) =>
      `tried and not so: ${names.map((name) => `"${name}"`).join(', ')}`,
    missing: (parts: readonly string[]) => `missing: ${parts.join('; ')}`,
    host: (facts: readonly string[]) => `this host: ${facts.join('; ')}`,
    end: '. ',
  },
  {
    said: inChinese,
    broken: (names: readonly string[]) =>
      `试过而不成立：${names.map((name) => `“${name}”`).join('、')}`,
    missing: (parts: readonly string[]) => `缺少：${parts.join('；')}`,
    host: (facts: readonly string[]) => `本机：${facts.join('；')}`,
    end: '。',
  },
);

interface Found {
  readonly backend: Awaited<ReturnType<typeof probeSandbox>>['backend'];
  readonly broken: readonly string[];
  readonly facts: readonly string[];
}

function inWords({ backend, broken, facts }: Found, words: (typeof sandboxWords)['en']): string {
  const said = (texts: readonly string[]) => texts.map(words.said);
  return [
    `${backend.name}: ${words.said(backend.why)}`,
    ...(backend.confined && broken.length > 0 ? [words.broken(said(broken))] : []),
    ...(backend.missing.length > 0 ? [words.missing(said(backend.missing))] : []),
    ...(facts.length > 0 ? [words.host(said(facts))] : []),
  ].join(words.end);
}
