import { mcpAnnotations, type Registry, type Tool, type ToolMode, toolModes } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { visibleText } from '@sluice/plain';
import type { Command, Io, OptionValue } from '../command-line/command.js';
import { languageOf } from '../command-line/language.js';
import { jsonText } from '../command-line/option-texts.js';
import { readMode } from '../command-line/read-mode.js';
import { composeTools } from '../compose/compose.js';
import { applySettings } from '../policy/apply-settings.js';
import { settingsOfFiles } from '../policy/operator-files.js';
import { paint } from '../terminal/paint.js';
import { openFileServers } from '../wrap/file-servers.js';
import { isCodingClosed } from './look-at-call.js';

/** A person at a terminal waits for slow servers longer than a client does. */
const LIST_WITHIN_MS = 20_000;

export const toolsCommand: Command = {
  name: 'tools',
  summary: {
    en: 'Lists the tools and the modes that may see and run them',
    zh: '列出工具以及哪些模式可以看到和运行它们',
  },
  usage: ['tools [--mode <mode>] [--json]'],
  examples: ['sluice tools', 'sluice tools --mode chat_safe', 'sluice tools --json'],
  options: { mode: { type: 'string', short: 'm' }, json: { type: 'boolean' } },
  optionValues: { mode: toolModes },
  optionHelp: {
    mode: {
      en: `Only what a model in this mode is offered: ${toolModes.join(' or ')}`,
      zh: `只列出该模式下模型可用的工具：${toolModes.join(' 或 ')}`,
    },
    json: jsonText,
  },
  async run(io, { values }) {
    const { registry } = composeTools(io, systemPorts().results);
    const settings = settingsOfFiles(io.env, io.cwd);
    await applySettings(registry, settings);
    const servers = await openFileServers({
      env: io.env,
      workspace: io.cwd,
      registry,
      settings,
      servesMcp: false,
      waitMs: LIST_WITHIN_MS,
      onWords: (words) => io.err(`${visibleText(words).trimEnd()}\n`),
    });
    try {
      return list(io, values, registry);
    } finally {
      await servers.close();
    }
  },
};

function list(io: Io, values: Readonly<Record<string, OptionValue>>, registry: Registry): number {
  const mode = values.mode === undefined ? undefined : readMode(values.mode);
  const shown = mode ? registry.listTools(mode) : registry.all();
  const hidden = registry.all().length - shown.length;
  const modesOf = (entry: Tool): readonly ToolMode[] => [...registry.getEffectiveModes(entry.name)];
  if (values.json) {
    const tools = shown.map((entry) => ({
      name: entry.name,
      description: entry.description,
      group: entry.group,
      modes: modesOf(entry),
      input_schema: entry.schema.json,
      annotations: mcpAnnotations(entry),
    }));
    const closed = isCodingClosed(io) ? ['coding'] : [];
    const listed = {
      schema_version: '1.0',
      mode: mode ?? null,
      tools,
      hidden,
      closed_modes: closed,
    };
    io.out(`${JSON.stringify(listed, null, 2)}\n`);
    return 0;
  }
  const color = paint(io.hasColor);
  const width = Math.max(...shown.map((entry) => entry.name.length), 4);
  for (const entry of shown) {
    const marks = toolModes.map((name) =>
      modesOf(entry).includes(name) ? name : '-'.repeat(name.length),
    );
    io.out(
      `${color.bold(entry.name.padEnd(width))}  ${marks.join(' ')}  ${entry.group.padEnd(6)}  ${entry.description}\n`,
    );
  }
  if (mode)
    io.err(
      languageOf(io) === 'zh'
        ? `${mode} 模式：${registry.all().length} 个工具中可用 ${shown.length} 个，隐藏 ${hidden} 个\n`
        : `${shown.length} of ${registry.all().length} tools in ${mode}, ${hidden} hidden\n`,
    );
  if (mode !== 'chat_safe' && isCodingClosed(io))
    io.err(
      languageOf(io) === 'zh'
        ? '按此 shell 的设置，coding 模式未开放：serve、chat 和 mcp 在 SLUICE_CODING=open 时才提供 coding 的工具。\n'
        : 'Coding mode is closed as this shell has it: serve, chat and mcp offer its tools with SLUICE_CODING=open.\n',
    );
  return 0;
}
