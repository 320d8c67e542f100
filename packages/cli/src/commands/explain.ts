import { localSpeaker } from '@sluice/agent';
import { type ExplainedRule, roles, toolModes } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { faces, ruleWords } from '@sluice/policy';
import { type Command, type OptionValue, UsageError } from '../command-line/command.js';
import { languageOf, wordsOf } from '../command-line/language.js';
import { jsonText } from '../command-line/option-texts.js';
import { readMode } from '../command-line/read-mode.js';
import { compose, type LookedAtAs } from '../compose/compose.js';
import { type LimitNow, limitsNow } from '../policy/limits-now.js';
import { rulesOnThePast } from '../policy/rules-on-the-past.js';
import { lineFor } from '../terminal/break-at-spaces.js';
import { paint } from '../terminal/paint.js';
import { paddedTo } from '../terminal/screen.js';
import { type ExplainWords, explainWords } from './explain-words.js';

/** Where the reasons stand, behind the verdict and the gate. */
const WHY_COLUMN = 16;
/** Where the words of a rule stand, behind its verdict. */
const RULE_COLUMN = 25;

export const explainCommand: Command = {
  name: 'explain',
  summary: {
    en: 'Says which gate would stop a call, by which rule, where it stands and what to do',
    zh: '说明哪道关卡会拦下一次调用、依据哪条规则、规则在哪里、以及怎么办',
  },
  usage: [
    "explain <tool> ['<arguments as JSON>'] --mode <mode> [--face F] [--client C] [--person P] [--role R] [--json]",
  ],
  examples: [
    'sluice explain read_file \'{"path":"a.txt"}\' --mode chat_safe',
    'sluice explain note_write \'{"title":"x"}\' --mode coding',
  ],
  options: {
    mode: { type: 'string', short: 'm' },
    face: { type: 'string' },
    client: { type: 'string' },
    person: { type: 'string' },
    role: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionValues: { mode: toolModes, face: faces, role: roles },
  optionHelp: {
    mode: { en: toolModes.join(' or '), zh: `模式：${toolModes.join(' 或 ')}` },
    face: {
      en: `As if the call came over this face: ${faces.join(', ')}`,
      zh: `视为来自该入口：${faces.join('、')}`,
    },
    client: { en: 'As if this client had made it', zh: '视为由该客户端发起' },
    person: {
      en: 'As if it were made for this person; by default for you',
      zh: '视为替此人发起；默认是您',
    },
    role: { en: `As if they were ${roles.join(' or ')}`, zh: `视为其角色：${roles.join(' 或 ')}` },
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const [name, args, ...rest] = positionals;
    if (name === undefined)
      throw new UsageError({ en: 'which tool? Give its name', zh: '哪个工具？请给出名称' });
    if (rest.length > 0)
      throw new UsageError({
        en: `"${rest[0]}" is one argument too many; quote the JSON`,
        zh: `“${rest[0]}”是多余的参数；请给 JSON 加引号`,
      });
    const mode = readMode(values.mode);
    const as = readAs(values);
    const { runtime, close } = await compose(io, mode, name, as);
    const explanation = await runtime.explain({ name, arguments: args ?? '{}' }, mode);
    await close();
    const code = explanation.verdict === 'stopped' ? 1 : 0;
    const isJudged = explanation.gates.some(({ gate }) => gate === 'policy');
    const looked = { ...localSpeaker(), face: 'explain', ...as, mode, tool: name };
    const onThePast = isJudged
      ? rulesOnThePast(io, { ...looked, args: JSON.parse(args?.trim() || '{}') })
      : [];
    const limits = await limitsNow(io, onThePast);
    if (values.json) {
      const past = onThePast.map((rule) => {
        const { name: named, verdict, at } = rule;
        return { rule: named, verdict, ...at, ...limitShown(limits.get(rule)) };
      });
      const shown = { schema_version: '1.0', ...explanation, rules_on_the_past: past };
      io.out(`${JSON.stringify(shown, null, 2)}\n`);
      return code;
    }
    const color = paint(io.hasColor);
    const words = wordsOf(io, explainWords);
    const paints = { pass: color.green, ask: color.yellow, stop: color.red };
    for (const gate of explanation.gates) {
      const [why = '', ...more] = words.said(gate.why).split('\n');
      const mark = paints[gate.verdict](words.marks[gate.verdict]);
      const below = [
        ...more,
        ...(gate.where ? [`${words.where}${words.said(gate.where)}`] : []),
        ...(gate.nextAction ? [words.said(gate.nextAction)] : []),
      ];
      const lines = [
        `${mark}  ${paddedTo(words.gates[gate.gate], 8)}  ${why}`,
        ...below.map((line) => `${' '.repeat(WHY_COLUMN)}${line}`),
      ];
      for (const line of lines) io.out(`${lineFor(io, line, WHY_COLUMN)}\n`);
      for (const rule of gate.rules ?? []) {
        const line = `${' '.repeat(WHY_COLUMN)}${ruleLine(rule, words)}`;
        io.out(`${lineFor(io, line, RULE_COLUMN)}\n`);
      }
    }
    const indent = ' '.repeat(WHY_COLUMN);
    if (onThePast.length > 0) {
      io.out(`${lineFor(io, `${indent}${words.onThePast}`, WHY_COLUMN)}\n`);
    }
    for (const rule of onThePast) {
      const { name: named, verdict, at } = rule;
      const what = ruleWords(rule)[languageOf(io)];
      const limit = limits.get(rule);
      const used = limit ? `; ${words.used(limit)}` : '';
      const said = visibleText(`${named}: ${what}${used} (${at.file}:${at.line})`, 'prose');
      const line = `${indent}  ${paddedTo(words.rules[verdict], 5)}  ${said}`;
      io.out(`${lineFor(io, line, RULE_COLUMN)}\n`);
    }
    io.out(`${color.bold(words.verdicts[explanation.verdict])}\n`);
    return code;
  },
};

function limitShown(limit: LimitNow | undefined): object {
  if (!limit) return {};
  const used = 'used' in limit ? { used: limit.used } : { used: null, note: limit.problem };
  return { at_most_per_hour: limit.atMost, ...used };
}

function readAs(values: Readonly<Record<string, OptionValue>>): LookedAtAs {
  const { face, client, person, role } = values;
  if (typeof face === 'string' && !faces.some((one) => one === face)) {
    throw new UsageError({
      en: `--face "${face}" is unknown; use ${faces.join(', ')}`,
      zh: `未知的 --face "${face}"；请用 ${faces.join('、')}`,
    });
  }
  const asked = typeof role === 'string' ? role : undefined;
  const known = roles.find((one) => one === asked);
  if (asked !== undefined && known === undefined) {
    throw new UsageError({
      en: `--role "${asked}" is unknown; use ${roles.join(', ')}`,
      zh: `未知的 --role "${asked}"；请用 ${roles.join('、')}`,
    });
  }
  return {
    ...(typeof face === 'string' ? { face } : {}),
    ...(typeof client === 'string' ? { client } : {}),
    ...(typeof person === 'string' ? { person } : {}),
    ...(known === undefined ? {} : { role: known }),
  };
}

/** One rule that spoke: what it says, where it stands, whether it decided or why it does not count. */
function ruleLine(rule: ExplainedRule, words: ExplainWords): string {
  const mark = rule.decided ? '→' : rule.waivedBy === undefined ? ' ' : '×';
  const name =
    rule.name === undefined || rule.rule.startsWith(`${rule.name}:`) ? '' : `${rule.name}: `;
  const why =
    rule.waivedBy === undefined ? '' : `; ${words.doesNotCount} ${words.said(rule.waivedBy)}`;
  return `${mark} ${paddedTo(words.rules[rule.verdict], 5)}  ${name}${words.said(rule.rule)} (${words.said(rule.where)}${why})`;
}
