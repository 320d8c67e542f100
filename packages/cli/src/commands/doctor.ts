import { inChinese, messageOf } from '@sluice/plain';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { type Language, languageOf } from '../command-line/language.js';
import { dataText, jsonText, notAnOption } from '../command-line/option-texts.js';
import { type Check, same } from '../doctor/check.js';
import { checkClients } from '../doctor/check-clients.js';
import { checkGoverned } from '../doctor/check-governed.js';
import { checkIndex } from '../doctor/check-index.js';
import { checkModel } from '../doctor/check-model.js';
import { checkNode } from '../doctor/check-node.js';
import { checkPolicy } from '../doctor/check-policy.js';
import { checkSandbox } from '../doctor/check-sandbox.js';
import { checkStore } from '../doctor/check-store.js';
import { findConsole } from '../serve/find-console.js';
import { paint } from '../terminal/paint.js';
import { paddedTo, widthOf } from '../terminal/screen.js';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: {
    en: 'Looks at what sluice needs here and says how to mend what is wrong; changes nothing',
    zh: '检查 sluice 在本机所需的条件并说明如何修复；不改动任何东西',
  },
  usage: ['doctor [--data <file>] [--json]'],
  examples: ['sluice doctor', 'sluice doctor --json'],
  options: { data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const checks = await allChecks(io, values.data);
    const isOk = checks.every(({ state }) => state !== 'fail');
    if (values.json) {
      const said = checks.map((check) => inWords(check, 'en'));
      io.out(`${JSON.stringify({ schema_version: '1.0', ok: isOk, checks: said })}\n`);
    } else {
      const width = Math.max(8, ...checks.map(({ name }) => widthOf(name)));
      for (const check of checks) io.out(lineOf(io, check, width));
    }
    return isOk ? 0 : 1;
  },
};

async function allChecks(io: Io, data: OptionValue): Promise<readonly Check[]> {
  return [
    checkNode(process.versions.node),
    await orFault('sandbox', checkSandbox),
    ...(await checkStore(io, data)),
    ...(await checkPolicy(io)),
    checkModel(io.env),
    await orFault('index', () => checkIndex(io)),
    checkConsole(),
    ...(await checkClients(io)),
    ...checkGoverned(io),
  ];
}

/** What cannot even be looked at is a fault of its own and does not hide the rest. */
async function orFault(name: string, look: () => Promise<Check>): Promise<Check> {
  try {
    return await look();
  } catch (error) {
    const found = messageOf(error);
    return {
      name,
      state: 'fail',
      found: { en: found, zh: inChinese(found) },
      mend: { en: 'see the message', zh: '见该消息' },
    };
  }
}

function checkConsole(): Check {
  const folder = findConsole();
  return folder === undefined
    ? {
        name: 'console',
        state: 'warn',
        found: { en: 'not built', zh: '尚未构建' },
        mend: { en: 'run: npm run build', zh: '运行：npm run build' },
      }
    : { name: 'console', state: 'ok', found: same(folder) };
}

function inWords({ name, state, found, mend }: Check, language: Language) {
  return {
    name,
    state,
    found: found[language],
    ...(mend === undefined ? {} : { mend: mend[language] }),
  };
}

const states = { ok: '正常', warn: '注意', fail: '故障' } as const;

function lineOf(io: Io, check: Check, width: number): string {
  const language = languageOf(io);
  const { name, state, found, mend } = inWords(check, language);
  const color = paint(io.hasColor);
  const mark = language === 'zh' ? states[state] : state.padEnd(4);
  const painted = { ok: color.green, warn: color.yellow, fail: color.red }[state](mark);
  const rest = mend === undefined ? '' : `\n${' '.repeat(width + 9)}-> ${mend}`;
  return `${painted}  ${paddedTo(name, width)}  ${found}${rest}\n`;
}
