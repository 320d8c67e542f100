import type { AskingClient } from './asking-client.js';
import { askingClients, clientsCalling } from './clients-calling.js';
import { namesOf, oursIn } from './governed-tool.js';

/**
 * Tools of each client that are none of ours: rules know them by these names. Clients get new tools at any time, so that
 * a name that is missing here is told as one that is not known, never as wrong.
 */
const THEIR_OWN: Readonly<Record<AskingClient, readonly string[]>> = {
  claude: [
    'Agent',
    'AskUserQuestion',
    'BashOutput',
    'EnterPlanMode',
    'EnterWorktree',
    'ExitPlanMode',
    'KillBash',
    'KillShell',
    'LS',
    'LSP',
    'ListMcpResourcesTool',
    'NotebookEdit',
    'NotebookRead',
    'ReadMcpResourceTool',
    'SendMessage',
    'Skill',
    'SlashCommand',
    'StructuredOutput',
    'Task',
    'TaskCreate',
    'TaskGet',
    'TaskList',
    'TaskOutput',
    'TaskStop',
    'TaskUpdate',
    'TodoRead',
    'TodoWrite',
    'ToolSearch',
    'WebFetch',
    'WebSearch',
  ],
  codex: ['apply_patch', 'spawn_agent', 'update_plan', 'view_image', 'web_search', 'write_stdin'],
  gemini: [
    'activate_skill',
    'ask_user',
    'codebase_investigator',
    'enter_plan_mode',
    'exit_plan_mode',
    'google_web_search',
    'list_directory',
    'read_many_files',
    'save_memory',
    'web_fetch',
    'write_todos',
  ],
  qwen: [
    'exit_plan_mode',
    'list_directory',
    'read_many_files',
    'save_memory',
    'skill',
    'task',
    'todo_write',
    'web_fetch',
    'web_search',
  ],
  opencode: [
    'apply_patch',
    'codesearch',
    'list',
    'lsp',
    'multiedit',
    'patch',
    'question',
    'skill',
    'task',
    'todoread',
    'todowrite',
    'webfetch',
    'websearch',
  ],
  copilot: [
    'ask_user',
    'list_bash',
    'read_bash',
    'report_intent',
    'skill',
    'stop_bash',
    'store_memory',
    'str_replace_editor',
    'task',
    'update_todo',
    'web_fetch',
    'write_bash',
  ],
  pi: ['ls'],
  acp: ['delete', 'fetch', 'move', 'other', 'search', 'switch_mode', 'think'],
};

/** Every name by which rules can meet a tool of a client that is none of ours. */
export function namesOfClientTools(): readonly string[] {
  return [...new Set(Object.values(THEIR_OWN).flat())].sort();
}

/** What clients call our tools: rules know these by our names alone. */
export function renamedTools(): ReadonlyMap<string, RenamedTool> {
  const names = new Set(askingClients.flatMap(namesOf));
  return new Map(
    [...names].flatMap((name) => {
      const clients = clientsCalling(name);
      const [ours] = clients.flatMap((client) => oursIn(client, name) ?? []);
      return ours === undefined ? [] : [[name, { ours, clients }] as const];
    }),
  );
}

export interface RenamedTool {
  readonly ours: string;
  readonly clients: readonly AskingClient[];
}
