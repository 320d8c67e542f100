import { type ToolMode, toolModes } from '@sluice/kernel';
import { isSafeAddress, SERVER_NAME, type ServerPlace } from '@sluice/wrap';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { readMode } from '../command-line/read-mode.js';
import { storePlace } from '../store/store-place.js';
import { stopOnSignals } from '../terminal/stop-on-signals.js';
import { acceptPins, showPins } from '../wrap/accept-pins.js';
import { runInstall } from '../wrap/install/run-install.js';
import { serveWrapped } from '../wrap/serve-wrapped.js';

/** A server that ignores its end must not keep the process after its client. */
const EXIT_WITHIN_MS = 500;

export const wrapCommand: Command = {
  name: 'wrap',
  summary: {
    en: 'Puts another MCP server behind modes, policy, approvals and the record',
    zh: '把另一个 MCP 服务器置于模式、策略、审批和记录之后',
  },
  usage: [
    'wrap --name <server> [--tools <pattern>]... [--read-only] [--allow <tool>]... -- <command> [argument]...',
    'wrap --name <server> [--tools <pattern>]... [--read-only] [--header <name: value>]... <url>',
    'wrap install <client> [server]... [--tools <pattern>]... [--read-only] [--scope user|project] [--plan] [--yes] [--json]',
    'wrap uninstall <client> [server]... [--scope user|project] [--plan] [--yes] [--json]',
    'wrap pins <server>',
    'wrap accept <server> <tool>... [--yes]',
  ],
  examples: [
    'sluice wrap --name files --read-only -- npx -y @modelcontextprotocol/server-filesystem .',
    "sluice wrap --name github --tools 'get_*' --tools create_issue https://example.com/mcp",
    'claude mcp add files -- sluice wrap --name files --read-only -- npx -y @modelcontextprotocol/server-filesystem .',
    'sluice wrap install claude --read-only --plan',
    'sluice wrap pins files',
  ],
  options: {
    name: { type: 'string', short: 'n' },
    mode: { type: 'string', short: 'm' },
    tools: { type: 'string', multiple: true },
    'read-only': { type: 'boolean' },
    allow: { type: 'string', multiple: true },
    header: { type: 'string', multiple: true },
    'header-from': { type: 'string', multiple: true },
    scope: { type: 'string' },
    plan: { type: 'boolean' },
    json: { type: 'boolean' },
    data: { type: 'string' },
    yes: { type: 'boolean', short: 'y' },
  },
  optionValues: { mode: toolModes },
  optionHelp: {
    name: {
      en: 'How rules and the record call the server: small letters, digits and dashes',
      zh: '规则和记录中对该服务器的称呼：小写字母、数字和连字符',
    },
    mode: {
      en: `The mode the client works in, chat_safe by default: ${toolModes.join(' or ')}`,
      zh: `客户端所处的模式，默认 chat_safe：${toolModes.join(' 或 ')}`,
    },
    tools: {
      en: 'Tools that are available in this mode, by name, * for any characters; can be repeated',
      zh: '在该模式下可用的工具名，* 代表任意字符；可重复',
    },
    'read-only': {
      en: 'Also every tool that says it only reads, and resources and prompts; these run unasked',
      zh: '另含所有自称只读的工具以及资源和提示；这些无需询问即可运行',
    },
    allow: {
      en: 'A declared tool that runs unasked unless a rule says otherwise; can be repeated',
      zh: '除非规则另有规定，无需询问即可运行的已声明工具；可重复',
    },
    header: {
      en: 'A header for every request to the address, as "Authorization: Bearer …"',
      zh: '发往该地址的每个请求的标头，例如 "Authorization: Bearer …"',
    },
    'header-from': {
      en: 'A header whose value stands in a variable, as Authorization=ISSUES_AUTHORIZATION',
      zh: '取值来自环境变量的标头，例如 Authorization=ISSUES_AUTHORIZATION',
    },
    scope: {
      en: 'Only the files of the user, or only those of this folder: user or project',
      zh: '仅用户的文件或仅此文件夹的文件：user 或 project',
    },
    plan: { en: 'Show what would be written and write nothing', zh: '仅显示将写入的内容' },
    json: jsonText,
    data: dataText,
    yes: { en: 'Accept or write without being asked', zh: '不经询问直接接受或写入' },
  },
  async run(io, { values, positionals }) {
    const [action, server, ...tools] = positionals;
    if (action === 'pins' || action === 'accept') {
      const name = requireName(server);
      if (action === 'pins') return showPins(io, name);
      if (tools.length > 0) return acceptPins(io, name, tools, values.yes === true);
      throw new UsageError({
        en: `which tools? See: sluice wrap pins ${name}`,
        zh: `哪些工具？参见：sluice wrap pins ${name}`,
      });
    }
    if (action === 'install' || action === 'uninstall') {
      const words = positionals.slice(1);
      return runInstall(io, action, words, values, declaredWords(values));
    }
    const name = requireName(values.name);
    const mode = values.mode === undefined ? 'chat_safe' : readMode(values.mode);
    const request = {
      name,
      place: placeOf(io, positionals, headersOf(io, values)),
      mode,
      declaration: declarationOf(values, mode),
      allow: toolPatterns(values, 'allow'),
      store: storePlace(io, values.data),
    };
    const { reason, unfinished } = await serveWrapped(io, request, stopOnSignals(io.signal));
    if (unfinished > 0) io.err(`sluice wrap: ${unfinished} calls had not ended\n`);
    const code = reason === 'broken' ? 1 : 0;
    setTimeout(() => process.exit(code), EXIT_WITHIN_MS).unref();
    return code;
  },
};

function requireName(value: OptionValue): string {
  if (typeof value === 'string' && SERVER_NAME.test(value)) return value;
  const said = value === undefined ? 'is missing' : `"${String(value)}" cannot be used`;
  throw new UsageError({
    en: `the server's name ${said}; use small letters, digits and dashes, such as --name github`,
    zh: `服务器名称${value === undefined ? '缺失' : `"${String(value)}" 不可用`}；请用小写字母、数字和连字符，例如 --name github`,
  });
}

/** A program after `--`, or one address. */
function placeOf(
  io: Io,
  positionals: readonly string[],
  headers: Readonly<Record<string, string>>,
): ServerPlace {
  const [first, ...args] = positionals;
  if (first === undefined) {
    throw new UsageError({
      en: 'which server? Give an address, or a command after --',
      zh: '哪个服务器？请给出地址，或在 -- 之后给出命令',
    });
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(first) && args.length === 0) {
    if (isSafeAddress(first)) return { url: first, headers };
    throw new UsageError({
      en: `the address "${first}" is not one of https; only a server on this machine may do without`,
      zh: `地址“${first}”不是 https；只有本机上的服务器可以例外`,
    });
  }
  const env = Object.entries(io.env).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return { command: first, args, env: Object.fromEntries(env), cwd: io.cwd };
}

function headersOf(
  io: Io,
  values: Readonly<Record<string, OptionValue>>,
): Readonly<Record<string, string>> {
  const given = textsOf(values.header).map((text) => {
    const [name, value] = splitAt(text, ':');
    if (name !== '' && value !== undefined) return [name, value] as const;
    throw new UsageError({
      en: '--header needs a name and a value, as "Authorization: Bearer …"',
      zh: '--header 需要名称和值，例如 "Authorization: Bearer …"',
    });
  });
  const fromVariables = textsOf(values['header-from']).map((text) => {
    const [name, variable] = splitAt(text, '=');
    const value = variable === undefined ? undefined : io.env[variable];
    if (name !== '' && value !== undefined) return [name, value] as const;
    throw new UsageError({
      en: `--header-from "${text}" needs a name and a variable that is set, as Authorization=ISSUES_AUTHORIZATION`,
      zh: `--header-from “${text}” 需要名称和已设置的变量，例如 Authorization=ISSUES_AUTHORIZATION`,
    });
  });
  return Object.fromEntries([...given, ...fromVariables]);
}

function splitAt(text: string, mark: string): readonly [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** What an entry of a client says of its server; without a word everything is declared, and asks. */
function declaredWords(values: Readonly<Record<string, OptionValue>>): readonly string[] {
  const mode = values.mode === undefined ? [] : ['--mode', readMode(values.mode)];
  const tools = toolPatterns(values, 'tools');
  const reads = values['read-only'] === true ? ['--read-only'] : [];
  const named = tools.length === 0 ? ['*'] : tools;
  const allowed = toolPatterns(values, 'allow').flatMap((name) => ['--allow', name]);
  return [...mode, ...reads, ...named.flatMap((pattern) => ['--tools', pattern]), ...allowed];
}

function declarationOf(values: Readonly<Record<string, OptionValue>>, mode: ToolMode) {
  return {
    tools: toolPatterns(values, 'tools').map((pattern) => ({ pattern, modes: [mode] })),
    readOnlyModes: values['read-only'] === true ? [mode] : [],
  };
}

/** No tool has a comma in its name: whoever writes one means several. */
function toolPatterns(
  values: Readonly<Record<string, OptionValue>>,
  option: 'tools' | 'allow',
): readonly string[] {
  const patterns = textsOf(values[option]);
  const joined = patterns.find((pattern) => /[,\s]/.test(pattern));
  if (joined === undefined) return patterns;
  const apart = joined
    .split(/[,\s]+/)
    .filter((name) => name !== '')
    .map((name) => `--${option} ${name}`)
    .join(' ');
  throw new UsageError({
    en: `--${option} "${joined}" names no tool; write it once for each: ${apart}`,
    zh: `--${option} “${joined}”不是工具名；请逐个写出：${apart}`,
  });
}

function textsOf(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
