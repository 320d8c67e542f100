import { isScalar } from 'yaml';
import type { FileLimits, FileSettings } from '../settings.js';
import { readModes } from './read-modes.js';
import { readServers } from './read-servers.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

/** The keys of a file beside its rules. */
export const SETTING_KEYS = ['modes', 'limits', 'tools', 'servers'] as const;

/** The most that each limit may be: beyond it a mistake is likelier than a wish. */
export const LIMIT_KEYS = {
  timeout_ms: 86_400_000,
  concurrency: 64,
  result_chars: 10_000_000,
  argument_chars: 100_000_000,
  server_start_ms: 600_000,
  server_answer_ms: 600_000,
  server_call_ms: 86_400_000,
} as const;

export function readSettings(
  reader: YamlReader,
  entryOf: (key: string) => Entry | undefined,
): FileSettings {
  const [modes, limits, tools, servers] = SETTING_KEYS.map(entryOf);
  return {
    modes: modes ? readModesOfTools(reader, modes) : new Map(),
    limits: limits ? readLimits(reader, limits) : {},
    tools: tools ? readModules(reader, tools) : [],
    servers: servers ? readServers(reader, servers) : [],
  };
}

/** `modes: { bash_run: [], memory_search: [chat_safe] }`. */
function readModesOfTools(reader: YamlReader, entry: Entry): FileSettings['modes'] {
  return new Map(
    reader.entries(entry.value, '"modes"').map((one) => {
      const at = { file: reader.file, line: one.line };
      if (one.key === '' || one.key.includes('*')) {
        const way = 'write the name of one tool, and a line for each';
        reader.complain(one, `"modes" has "${one.key}", which is no name of a tool; ${way}`);
      }
      return [one.key, { modes: readModes(reader, one), at }];
    }),
  );
}

function readLimits(reader: YamlReader, entry: Entry): FileLimits {
  const limits: Record<string, number> = {};
  for (const { key, value, line } of reader.entries(
    entry.value,
    '"limits"',
    Object.keys(LIMIT_KEYS),
  )) {
    const number: unknown = isScalar(value) ? value.value : undefined;
    const most = Object.entries(LIMIT_KEYS).find(([name]) => name === key)?.[1] ?? 0;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most) {
      limits[key] = number;
    } else {
      reader.complain(
        { key, value, line },
        `the limit "${key}" is ${describe(value)}; write a whole number from 1 to ${most}`,
      );
    }
  }
  return limits;
}

function readModules(reader: YamlReader, entry: Entry): FileSettings['tools'] {
  return reader.items(entry.value).flatMap((item) => {
    const module = reader.text(item, '"tools"');
    if (module === undefined) return [];
    if (/^[a-z][a-z0-9+.-]+:\/\/|^~/i.test(module)) {
      reader.complain(
        item,
        `the module "${module}" is no path from the folder of this file; write one like "./tools/x.mjs", or a whole path`,
      );
      return [];
    }
    if (!/\.(?:m?js|cjs)$/.test(module)) {
      reader.complain(
        item,
        `the module "${module}" is no file of JavaScript; name one that ends in .js, .mjs or .cjs`,
      );
      return [];
    }
    return [{ module, at: { file: reader.file, line: reader.lineOf(item) } }];
  });
}
