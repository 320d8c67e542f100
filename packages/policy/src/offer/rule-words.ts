import { describeWanted } from '../condition/condition.js';
import type { Rule } from '../rule.js';

/** What a rule says, in one sentence for people. */
export interface RuleWords {
  readonly en: string;
  readonly zh: string;
}

/** What an `allow` lets through, an `ask` asks about, a `deny` stops. */
export function ruleWords(rule: Rule): RuleWords {
  const parts = rule.conditions.map(({ attribute, anyOf }) => {
    const sources = anyOf.map((wanted) => {
      const described = describeWanted(wanted);
      return typeof described === 'string' ? described : JSON.stringify(described);
    });
    return partWords(attribute, sources);
  });
  const verb = VERBS[rule.verdict];
  const despite = rule.despite ?? [];
  return {
    en: `${verb.en}: ${parts.map(({ en }) => en).join('; ')}${despite.length > 0 ? `; although the built-in rule ${despite.join(', ')} asks` : ''}`,
    zh: `${verb.zh}：${parts.map(({ zh }) => zh).join('；')}${despite.length > 0 ? `；即使内置规则 ${despite.join('、')} 要求询问` : ''}`,
  };
}

const VERBS = {
  allow: { en: 'Lets through', zh: '放行' },
  ask: { en: 'Asks about', zh: '询问' },
  deny: { en: 'Stops', zh: '拒绝' },
} as const;

function partWords(attribute: string, sources: readonly string[]): RuleWords {
  const en = sources.map((source) => englishOf(attribute, source)).join(' or ');
  const zh = sources.map((source) => chineseOf(attribute, source)).join(' 或 ');
  const name = attribute.startsWith('args.') ? attribute.slice('args.'.length) : attribute;
  switch (attribute) {
    case 'command':
      return { en: `commands ${en}`, zh: `命令${zh}` };
    case 'path':
    case 'host':
      return { en, zh };
    default:
      return { en: `${name} ${en}`, zh: `${CHINESE_NAMES[attribute] ?? name} ${zh}` };
  }
}

const CHINESE_NAMES: Readonly<Record<string, string>> = {
  tool: '工具',
  mode: '模式',
  face: '入口',
  client: '客户端',
  workspace: '工作区',
  person: '人员',
  role: '角色',
  risk: '风险',
};

function englishOf(attribute: string, source: string): string {
  if (attribute === 'command') {
    return source.endsWith(' **')
      ? `"${source.slice(0, -3)}" with anything behind it`
      : `exactly "${source}"`;
  }
  if (attribute === 'path') {
    return source.endsWith('/**')
      ? `everything below ${source.slice(0, -3)}/`
      : `the file ${source}`;
  }
  if (attribute === 'host') {
    return source.startsWith('*.') ? `every host below ${source.slice(2)}` : `the host ${source}`;
  }
  return source;
}

function chineseOf(attribute: string, source: string): string {
  if (attribute === 'command') {
    return source.endsWith(' **') ? `“${source.slice(0, -3)}”及其后任意内容` : `恰为“${source}”`;
  }
  if (attribute === 'path') {
    return source.endsWith('/**') ? `${source.slice(0, -3)}/ 下的一切` : `文件 ${source}`;
  }
  if (attribute === 'host') {
    return source.startsWith('*.') ? `${source.slice(2)} 下的所有主机` : `主机 ${source}`;
  }
  return source;
}
