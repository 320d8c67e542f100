import type { ToolMode } from '@sluice/kernel';
import type { FileSettings, McpServerEntry } from '@sluice/policy';
import type { ServerEntry, ServerPlace } from '@sluice/wrap';

type Environment = Readonly<Record<string, string | undefined>>;

/** What every program needs to find itself; the rest of the environment is named in the entry or kept away. */
const ALWAYS = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ'];

/** The foreign servers that policy files name, ready to be started in `workspace`. */
export function serverEntries(
  files: readonly FileSettings[],
  env: Environment,
  workspace: string,
): readonly ServerEntry[] {
  const modesLeft = leftModes(files);
  return files.flatMap(({ servers }) =>
    servers.map((entry) => ({
      name: entry.name,
      place: () => placeOf(entry, env, workspace),
      declaration: {
        tools: entry.tools.map((pattern) => ({ pattern, modes: entry.modes })),
        readOnlyModes: entry.readsUnasked ? entry.modes : [],
        modesLeft,
      },
      key: JSON.stringify([{ ...entry, at: null }, [...modesLeft]]),
    })),
  );
}

/** Whether a name is that of a tool of a server in these files, as far as names tell. */
export function isForeignTool(files: readonly FileSettings[], name: string): boolean {
  return files.some(({ servers }) =>
    servers.some((server) => name.startsWith(`mcp__${server.name}__`)),
  );
}

/** What `modes` of the files leaves to foreign tools; of two files only what both leave. */
function leftModes(files: readonly FileSettings[]): ReadonlyMap<string, readonly ToolMode[]> {
  const left = new Map<string, readonly ToolMode[]>();
  for (const { modes } of files) {
    for (const [name, entry] of modes) {
      if (!isForeignTool(files, name)) continue;
      const before = left.get(name) ?? entry.modes;
      left.set(
        name,
        entry.modes.filter((mode) => before.includes(mode)),
      );
    }
  }
  return left;
}

function placeOf(entry: McpServerEntry, env: Environment, workspace: string): ServerPlace {
  const { start } = entry;
  if (start.kind === 'url') {
    const headers = Object.entries(entry.headers).map(
      ([key, value]) => [key, filledIn(value, env)] as const,
    );
    return { url: start.url, headers: Object.fromEntries(headers) };
  }
  const [command = '', ...args] = start.words;
  const given = [...ALWAYS, ...entry.env].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { command, args, env: Object.fromEntries(given), cwd: workspace };
}

function filledIn(value: string, env: Environment): string {
  return value.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    const found = env[name];
    if (found === undefined || found === '') throw new Error(`the variable ${name} is not set`);
    return found;
  });
}
