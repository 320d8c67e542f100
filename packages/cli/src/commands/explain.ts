import { roles, type ToolMode, toolModes } from '@sluice/kernel';
import { faces } from '@sluice/policy';
import { type Command, type OptionValue, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { jsonText } from '../command-line/option-texts.js';
import { readMode } from '../command-line/read-mode.js';
import type { LookedAtAs } from '../compose/compose.js';
import type { AskingClient } from '../govern/asking-client.js';
import { GOVERNED_MODE } from '../govern/client-session.js';
import { askingClients, clientsCalling, namedCall } from '../govern/clients-calling.js';
import type { LimitNow } from '../policy/limits-now.js';
import { explainWords } from './explain-words.js';
import { isCodingClosed, lookAtCall } from './look-at-call.js';
import { tellExplanation } from './tell-explanation.js';

export const explainCommand: Command = {
  name: 'explain',
  summary: {
    en: 'Says which gate would stop a call, by which rule, where it stands and what to do',
    zh: '说明哪道关卡会拦下一次调用、依据哪条规则、规则在哪里、以及怎么办',
  },
  usage: [
    "explain <tool> ['<arguments as JSON>'] --mode <mode> [--face F] [--client C] [--person P] [--role R] [--json]",
    "explain <tool> ['<arguments as JSON>'] --face govern [--client C] [--person P] [--role R] [--json]",
  ],
  examples: [
    'sluice explain read_file \'{"path":"a.txt"}\' --mode chat_safe',
    'sluice explain note_write \'{"title":"x"}\' --mode coding',
    'sluice explain Bash \'{"command":"npm publish"}\' --face govern --client claude',
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
    client: {
      en: `As if this client had made it; with --face govern one of ${askingClients.join(', ')}, whose names for tools are known`,
      zh: `视为由该客户端发起；配合 --face govern 时为 ${askingClients.join('、')} 之一，其工具名为已知`,
    },
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
    const as = readAs(values);
    const governed = as.face === 'govern' ? namedCall(name, clientOf(as.client)) : undefined;
    const mode = governed ? governedMode(values.mode) : readMode(values.mode);
    const looked = await lookAtCall(io, { name, args: args ?? '{}', mode, as, governed });
    const { explanation, onThePast, limits } = looked;
    const code = explanation.verdict === 'stopped' ? 1 : 0;
    if (values.json) {
      const past = onThePast.map((rule) => {
        const { name: named, verdict, at } = rule;
        return { rule: named, verdict, ...at, ...limitShown(limits.get(rule)) };
      });
      const of = governed && { client: governed.client, tool: governed.tool.name };
      const shown = {
        schema_version: '1.0',
        ...explanation,
        ...(of ? { governed: of } : {}),
        rules_on_the_past: past,
      };
      io.out(`${JSON.stringify(shown, null, 2)}\n`);
      return code;
    }
    const words = wordsOf(io, explainWords);
    if (governed) io.out(`${words.governed(name, governed)}\n`);
    tellExplanation(io, looked);
    const clients = governed || explanation.gates.length > 1 ? [] : clientsCalling(name);
    if (clients.length > 0) io.err(`${words.isOfClients(name, clients)}\n`);
    if (mode === 'coding' && as.face === undefined && isCodingClosed(io))
      io.err(`${words.codingClosed}\n`);
    return code;
  },
};

/** Clients behind `govern` are those that Sluice knows. */
function clientOf(client: string | undefined): AskingClient | undefined {
  const known = askingClients.find((one) => one === client);
  if (client === undefined || known) return known;
  throw new UsageError(
    {
      en: `--client "${client}" is no client that can be governed; use ${askingClients.join(', ')}`,
      zh: `--client "${client}" 不是可管控的客户端；请用 ${askingClients.join('、')}`,
    },
    { unknown: { word: client, known: askingClients } },
  );
}

/** Every tool of a governed client is judged in one mode, so that nobody has to name it. */
function governedMode(value: OptionValue): ToolMode {
  if (value === undefined || readMode(value) === GOVERNED_MODE) return GOVERNED_MODE;
  throw new UsageError({
    en: `calls of governed clients are made in mode ${GOVERNED_MODE}; leave --mode out`,
    zh: `受管控客户端的调用都在 ${GOVERNED_MODE} 模式中；请不要写 --mode`,
  });
}

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
