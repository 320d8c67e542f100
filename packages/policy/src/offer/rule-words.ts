import { splitWords } from '../condition/command-glob.js';
import { type Condition, describeWanted } from '../condition/condition.js';
import type { Rule } from '../rule.js';

/** What a rule says, in one sentence for people. */
export interface RuleWords {
  readonly en: string;
  readonly zh: string;
}

/** What an `allow` lets through, an `ask` asks about, a `deny` stops; when, how often, and who has to say yes. */
export function ruleWords(rule: Rule): RuleWords {
  const verb = VERBS[rule.verdict];
  const parts = [
    ...rule.conditions.map(conditionWords),
    ...pastWords(rule),
    ...needsWords(rule),
    ...despiteWords(rule),
  ];
  return {
    en: `${verb.en}: ${parts.map(({ en }) => en).join('; ')}`,
    zh: `${verb.zh}：${parts.map(({ zh }) => zh).join('；')}`,
  };
}

function conditionWords({ attribute, anyOf }: Condition): RuleWords {
  const sources = anyOf.map((wanted) => {
    const described = describeWanted(wanted);
    return typeof described === 'string' ? described : JSON.stringify(described);
  });
  return partWords(attribute, sources);
}

function pastWords({ verdict, conditions, past }: Rule): readonly RuleWords[] {
  const own = keysOf(conditions);
  return past.map(({ condition }) => {
    const { count, within } = condition;
    if (keysOf(condition.conditions) !== own) {
      const words = condition.conditions.map(conditionWords);
      return {
        en: `after a call of this session with ${words.map(({ en }) => en).join('; ')}`,
        zh: `在本会话中有过这样的调用之后：${words.map(({ zh }) => zh).join('；')}`,
      };
    }
    const span =
      within === 'hour'
        ? { en: 'an hour in all sessions together', zh: '所有会话合计每小时' }
        : { en: 'a session', zh: '每会话' };
    return verdict === 'allow'
      ? { en: `at most ${count} times ${span.en}`, zh: `${span.zh}最多 ${count} 次` }
      : { en: `beyond ${count} times ${span.en}`, zh: `${span.zh}超过 ${count} 次之后` };
  });
}

function keysOf(conditions: readonly Condition[]): string {
  return JSON.stringify(conditions.map(({ key }) => key).sort());
}

function needsWords({ needs }: Rule): readonly RuleWords[] {
  if (!needs) return [];
  const { role, people = 1 } = needs;
  const who =
    role === undefined ? { en: '', zh: '' } : { en: ` of role ${role}`, zh: `（角色 ${role}）` };
  const count = people === 1 ? 'one person' : `${people} people`;
  return [{ en: `needs a yes of ${count}${who.en}`, zh: `需要 ${people} 人${who.zh}同意` }];
}

function despiteWords({ despite = [] }: Rule): readonly RuleWords[] {
  if (despite.length === 0) return [];
  return [
    {
      en: `although the built-in rule ${despite.join(', ')} asks`,
      zh: `即使内置规则 ${despite.join('、')} 要求询问`,
    },
  ];
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
  readonly: '只读',
};

/** Signs that stand for something else. */
const OPEN_PATH = /[*?{]/;
const OPEN_HOST = /\*/;

function hasOpenWords(command: string): boolean {
  return splitWords(command).some(({ parts }) =>
    parts.some(({ text, isQuoted }) => !isQuoted && /[*{]/.test(text)),
  );
}

function englishOf(attribute: string, source: string): string {
  if (attribute === 'command') {
    const [head, more] = source.endsWith(' **')
      ? [source.slice(0, -3), ' with anything behind it']
      : [source, ''];
    if (hasOpenWords(head)) return `like "${head}"${more}`;
    return more === '' ? `exactly "${head}"` : `"${head}"${more}`;
  }
  if (attribute === 'path') {
    const folder = source.endsWith('/**') ? source.slice(0, -3) : undefined;
    if (folder !== undefined && !OPEN_PATH.test(folder)) return `everything below ${folder}/`;
    return OPEN_PATH.test(source) ? `files like ${source}` : `the file ${source}`;
  }
  if (attribute === 'host') {
    const domain = source.startsWith('*.') ? source.slice(2) : undefined;
    if (domain !== undefined && !OPEN_HOST.test(domain)) return `every host below ${domain}`;
    return OPEN_HOST.test(source) ? `hosts like ${source}` : `the host ${source}`;
  }
  return source;
}

function chineseOf(attribute: string, source: string): string {
  if (attribute === 'command') {
    const [head, more] = source.endsWith(' **')
      ? [source.slice(0, -3), '及其后任意内容']
      : [source, ''];
    if (hasOpenWords(head)) return `形如“${head}”${more}`;
    return more === '' ? `恰为“${head}”` : `“${head}”${more}`;
  }
  if (attribute === 'path') {
    const folder = source.endsWith('/**') ? source.slice(0, -3) : undefined;
    if (folder !== undefined && !OPEN_PATH.test(folder)) return `${folder}/ 下的一切`;
    return OPEN_PATH.test(source) ? `形如 ${source} 的文件` : `文件 ${source}`;
  }
  if (attribute === 'host') {
    const domain = source.startsWith('*.') ? source.slice(2) : undefined;
    if (domain !== undefined && !OPEN_HOST.test(domain)) return `${domain} 下的所有主机`;
    return OPEN_HOST.test(source) ? `形如 ${source} 的主机` : `主机 ${source}`;
  }
  return source;
}
