import { parse } from 'smol-toml';
import { STRICTNESS, type Verdict } from '../rule.js';
import {
  type Carried,
  collect,
  type Imported,
  type ImportedRule,
  listedTexts,
  oddObject,
} from './imported-rule.js';

const DECISIONS = new Map<unknown, Verdict>([
  ['allow', 'allow'],
  ['ask_user', 'ask'],
  ['deny', 'deny'],
]);

/** Tools of Gemini CLI with ours that do the same. Others keep their names. */
const TOOLS = new Map([
  ['read_file', ['read_file', 'fs_read']],
  ['read_many_files', ['read_many_files', 'fs_read']],
  ['write_file', ['write_file', 'fs_write']],
  ['replace', ['replace', 'fs_edit', 'fs_multi_edit']],
  ['glob', ['glob', 'fs_glob']],
  ['list_directory', ['list_directory', 'fs_glob']],
  ['grep_search', ['grep_search', 'fs_grep']],
  ['search_file_content', ['search_file_content', 'fs_grep']],
  ['run_shell_command', ['run_shell_command', 'bash_run']],
]);

/** What a rule may say that has no counterpart here. */
const NO_COUNTERPART = new Map([
  ['argsPattern', 'regular expressions have no counterpart; write conditions on args'],
  ['commandRegex', 'regular expressions have no counterpart; write patterns of words'],
  ['subagent', 'rules here do not tell sub-agents apart'],
  ['toolAnnotations', 'only readonly has a counterpart; write readonly: true'],
]);

interface Ranked {
  readonly source: string;
  readonly priority: number;
  readonly result: Carried;
}

/**
 * The rules of one policy file of Gemini CLI. There the rule of the highest priority wins, here the strictest: so
 * nothing is let through that was not, and where a milder rule stood above a stricter one that is told.
 */
export function importGeminiPolicy(text: string): Imported {
  const rules = listIn(parse(text), 'rule');
  const ranked = rules.map((rule): Ranked => {
    const priority = Number(field(rule, 'priority') ?? 0);
    return { source: JSON.stringify(rule), priority, result: readRule(rule) };
  });
  const lowest = ranked.reduce<Ranked | undefined>(
    (least, one) => (least === undefined || one.priority < least.priority ? one : least),
    undefined,
  );
  const fallback = lowest && wholeVerdict(lowest.result);
  const kept = ranked.filter((one) => fallback === undefined || one !== lowest);
  const { rules: carried, notCarried } = collect(kept);
  return {
    rules: carried,
    notCarried: [...notCarried, ...outranking(kept)],
    ...(fallback === undefined ? {} : { fallback }),
  };
}

/** The lists of a `settings.json` of Gemini CLI. */
export function importGeminiSettings(settings: unknown): Imported {
  const tools = field(settings, 'tools');
  const mcp = field(settings, 'mcp');
  const lists = {
    allowed: listedTexts('tools.allowed', field(tools, 'allowed')),
    allowedTools: listedTexts('allowedTools', field(settings, 'allowedTools')),
    exclude: listedTexts('tools.exclude', field(tools, 'exclude')),
    excludeTools: listedTexts('excludeTools', field(settings, 'excludeTools')),
    core: listedTexts('tools.core', field(tools, 'core')),
    coreTools: listedTexts('coreTools', field(settings, 'coreTools')),
    servers: listedTexts('mcp.allowed', field(mcp, 'allowed')),
    noServers: listedTexts('mcp.excluded', field(mcp, 'excluded')),
  };
  const listed = (verdict: Verdict, names: readonly string[]) =>
    names.map((source) => ({
      source: `${verdict}: ${source}`,
      result: listedRule(verdict, source),
    }));
  const core = [...lists.core.texts, ...lists.coreTools.texts];
  const trusted = lists.servers.texts;
  return collect([
    ...oddObject('settings', settings),
    ...oddObject('tools', tools),
    ...oddObject('mcp', mcp),
    ...Object.values(lists).flatMap(({ odd }) => odd),
    ...listed('allow', [...lists.allowed.texts, ...lists.allowedTools.texts]),
    ...listed('deny', [...lists.exclude.texts, ...lists.excludeTools.texts]),
    ...lists.noServers.texts.map((name) => ({
      source: `mcp.excluded: ${name}`,
      result: named('deny', `mcp.excluded ${name}`, { tool: [`mcp_${name}_*`] }),
    })),
    ...serverRules(field(settings, 'mcpServers')),
    ...(core.length > 0
      ? [
          {
            source: `tools.core: ${core.join(', ')}`,
            result: { why: 'rules have no "all but these"; take modes from the others' },
          },
        ]
      : []),
    ...(trusted.length > 0
      ? [
          {
            source: `mcp.allowed: ${trusted.join(', ')}`,
            result: { why: 'servers are named in "servers", each with its modes' },
          },
        ]
      : []),
  ]);
}

function readRule(rule: unknown): Carried {
  const verdict = DECISIONS.get(field(rule, 'decision'));
  if (!verdict)
    return { why: `the decision ${JSON.stringify(field(rule, 'decision'))} is unknown` };
  for (const [key, why] of NO_COUNTERPART) if (field(rule, key) !== undefined) return { why };
  const modes = texts(field(rule, 'modes'));
  if (modes.length > 0 && !modes.includes('default')) {
    return { why: `it holds only in the mode ${modes.join(', ')}, which there is not here` };
  }
  if (field(rule, 'interactive') === false)
    return { why: 'it holds only where nobody can be asked' };
  const reason = field(rule, 'denyMessage');
  const more = typeof reason === 'string' ? { reason } : {};
  const prefixes = texts(field(rule, 'commandPrefix'));
  if (prefixes.length > 0) {
    const command = prefixes.map((prefix) => commandOf(verdict, prefix));
    const odd = command.find((one) => typeof one !== 'string');
    if (odd !== undefined) return odd;
    const patterns = command.filter((one) => typeof one === 'string');
    return named(verdict, prefixes.join(', '), { command: patterns, ...more });
  }
  const server = field(rule, 'mcpName');
  const names = texts(field(rule, 'toolName'));
  const tools =
    typeof server === 'string'
      ? (names.length > 0 ? names : ['*']).map((name) => `mcp_${server}_${name}`)
      : names.flatMap((name) => TOOLS.get(name) ?? [name]);
  if (tools.length === 0) return named(verdict, 'every tool', { tool: ['*'], ...more });
  return named(verdict, names.join(', ') || String(server), { tool: tools, ...more });
}

/** What is said of the tools of one server where the server stands. */
function serverRules(servers: unknown): Parameters<typeof collect>[0] {
  const entries = typeof servers === 'object' && servers !== null ? Object.entries(servers) : [];
  return [
    ...oddObject('mcpServers', servers),
    ...entries.flatMap(([server, said]: [string, unknown]) => {
      const rule = (verdict: Verdict, what: string, tool: string) => {
        const source = `mcpServers.${server}.${what}`;
        return { source, result: named(verdict, source, { tool: [tool] }) };
      };
      const included = texts(field(said, 'includeTools'));
      return [
        ...(field(said, 'trust') === true ? [rule('allow', 'trust', `mcp_${server}_*`)] : []),
        ...texts(field(said, 'excludeTools')).map((tool) =>
          rule('deny', `excludeTools: ${tool}`, `mcp_${server}_${tool}`),
        ),
        ...(included.length > 0
          ? [
              {
                source: `mcpServers.${server}.includeTools: ${included.join(', ')}`,
                result: { why: 'rules have no "all but these"; name them under "servers"' },
              },
            ]
          : []),
      ];
    }),
  ];
}

/** `run_shell_command(git status)` and the names of tools. */
function listedRule(verdict: Verdict, source: string): Carried {
  const match = /^([\w*-]+)(?:\((.*)\))?$/s.exec(source.trim());
  const [, tool = '', content] = match ?? [];
  if (!match) return { why: 'it is not of the form tool or tool(words)' };
  const isShell = ['run_shell_command', 'ShellTool'].includes(tool);
  if (content === undefined) return named(verdict, source, { tool: TOOLS.get(tool) ?? [tool] });
  if (!isShell) return { why: `what stands in the brackets of ${tool} has no counterpart` };
  const command = commandOf(verdict, content);
  return typeof command === 'string' ? named(verdict, source, { command: [command] }) : command;
}

/**
 * A prefix may end inside a word. What allows takes whole words alone; what asks or denies takes the rest of the word
 * too, so that it stops no less.
 */
function commandOf(verdict: Verdict, prefix: string): string | { readonly why: string } {
  if (/[;|&<>`$(){}\\"'\n*?]/.test(prefix)) {
    return { why: 'it holds shell grammar; here every part of a command is judged by itself' };
  }
  const words = prefix.trim().split(/\s+/);
  const isOpen = verdict !== 'allow' && !/\s$/.test(prefix);
  return `${words.join(' ')}${isOpen ? '*' : ''} **`;
}

function named(
  verdict: Verdict,
  name: string,
  more: Pick<ImportedRule, 'tool' | 'command' | 'reason'>,
): ImportedRule {
  return { verdict, name: `${verdict} ${name} (from Gemini)`, ...more };
}

/** A rule for every tool below all others is what happens where no rule matches. */
function wholeVerdict(rule: Carried): Verdict | undefined {
  if ('why' in rule || rule.command !== undefined) return undefined;
  return rule.tool?.length === 1 && rule.tool[0] === '*' ? rule.verdict : undefined;
}

/** Milder rules that stood above stricter ones about the same: here the stricter ones decide. */
function outranking(ranked: readonly Ranked[]): Imported['notCarried'] {
  return ranked.flatMap(({ source, priority, result }) => {
    if ('why' in result) return [];
    const below = ranked.find(
      (other) =>
        other.priority < priority &&
        !('why' in other.result) &&
        STRICTNESS[other.result.verdict] > STRICTNESS[result.verdict] &&
        isAboutSame(result, other.result),
    );
    if (!below || 'why' in below.result) return [];
    const why = `it stood above "${below.result.name}", which is stricter and decides here; it is carried, but lets less through`;
    return [{ rule: source, why }];
  });
}

function isAboutSame(one: ImportedRule, other: ImportedRule): boolean {
  const isShell = (rule: ImportedRule): boolean =>
    rule.command !== undefined ||
    (rule.tool ?? []).some((name) => name === 'bash_run' || name === '*');
  if (one.command && other.command) {
    return one.command.some((a) =>
      other.command?.some(
        (b) => a.startsWith(b.replace(/\*? \*\*$/, '')) || b.startsWith(a.replace(/\*? \*\*$/, '')),
      ),
    );
  }
  if (isShell(one) && isShell(other)) return true;
  return (one.tool ?? []).some((name) => other.tool?.includes(name) || other.tool?.includes('*'));
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
