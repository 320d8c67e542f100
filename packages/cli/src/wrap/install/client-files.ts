import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Clients whose files of MCP servers are known. */
export const mcpClients = ['claude', 'codex', 'gemini', 'opencode', 'vscode', 'cursor'] as const;
export type McpClient = (typeof mcpClients)[number];

export type Scope = 'user' | 'project';

/** A file in which a client keeps MCP servers, and the keys that lead to them. */
export interface ClientFile {
  readonly client: McpClient;
  readonly scope: Scope;
  readonly path: string;
  readonly keys: readonly string[];
  readonly format: 'json' | 'toml';
}

/** Every place in which a client looks for servers when it is started in `cwd`. Files may be missing. */
export function clientFiles(
  client: McpClient,
  env: Environment,
  cwd: string,
): readonly ClientFile[] {
  const home = env.HOME || env.USERPROFILE || homedir();
  const config = env.XDG_CONFIG_HOME || join(home, '.config');
  const json = (scope: Scope, path: string, ...keys: readonly string[]): ClientFile => ({
    client,
    scope,
    path,
    keys,
    format: 'json',
  });
  switch (client) {
    case 'claude': {
      const own = join(env.CLAUDE_CONFIG_DIR || home, '.claude.json');
      return [
        json('user', own, 'mcpServers'),
        json('project', own, 'projects', cwd, 'mcpServers'),
        json('project', join(cwd, '.mcp.json'), 'mcpServers'),
      ];
    }
    case 'codex': {
      const own = join(env.CODEX_HOME || join(home, '.codex'), 'config.toml');
      const inProject = join(cwd, '.codex', 'config.toml');
      return [
        { client, scope: 'user', path: own, keys: ['mcp_servers'], format: 'toml' },
        { client, scope: 'project', path: inProject, keys: ['mcp_servers'], format: 'toml' },
      ];
    }
    case 'gemini':
      return [
        json('user', join(home, '.gemini', 'settings.json'), 'mcpServers'),
        json('project', join(cwd, '.gemini', 'settings.json'), 'mcpServers'),
      ];
    case 'opencode':
      return [join(config, 'opencode'), cwd].flatMap((folder, index) =>
        ['opencode.json', 'opencode.jsonc'].map((name) =>
          json(index === 0 ? 'user' : 'project', join(folder, name), 'mcp'),
        ),
      );
    case 'vscode':
      return [
        json('user', join(config, 'Code', 'User', 'mcp.json'), 'servers'),
        json('project', join(cwd, '.vscode', 'mcp.json'), 'servers'),
      ];
    case 'cursor':
      return [
        json('user', join(home, '.cursor', 'mcp.json'), 'mcpServers'),
        json('project', join(cwd, '.cursor', 'mcp.json'), 'mcpServers'),
      ];
  }
}
