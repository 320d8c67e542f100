import type { FieldNames } from './argument-names.js';
import type { AskingClient } from './asking-client.js';

/** A client's tool as rules and the record name it. */
export interface GovernedTool {
  readonly name: string;
  readonly isReader: boolean;
  readonly fields: FieldNames;
}

type Tools = Readonly<Record<string, string>>;

const CLAUDE: Tools = {
  Bash: 'bash_run',
  Read: 'fs_read',
  Write: 'fs_write',
  Edit: 'fs_edit',
  MultiEdit: 'fs_multi_edit',
  Glob: 'fs_glob',
  Grep: 'fs_grep',
};
const GEMINI: Tools = {
  run_shell_command: 'bash_run',
  read_file: 'fs_read',
  write_file: 'fs_write',
  replace: 'fs_edit',
  glob: 'fs_glob',
  grep_search: 'fs_grep',
  search_file_content: 'fs_grep',
};
const PLAIN: Tools = {
  bash: 'bash_run',
  read: 'fs_read',
  write: 'fs_write',
  edit: 'fs_edit',
  glob: 'fs_glob',
  grep: 'fs_grep',
};

/** The tools of each client that are ours under another name: one rule holds for all. */
const OURS: Readonly<Record<AskingClient, Tools>> = {
  claude: CLAUDE,
  codex: CLAUDE,
  gemini: GEMINI,
  qwen: { ...GEMINI, edit: 'fs_edit' },
  opencode: PLAIN,
  copilot: {
    bash: 'bash_run',
    view: 'fs_read',
    create: 'fs_write',
    edit: 'fs_edit',
    glob: 'fs_glob',
    grep: 'fs_grep',
    rg: 'fs_grep',
  },
  pi: { ...PLAIN, find: 'fs_glob' },
  acp: { execute: 'bash_run', edit: 'fs_edit', read: 'fs_read' },
};

/** Arguments that name a file or the folder of a command differently. */
const FIELDS: FieldNames = {
  filePath: 'file_path',
  absolute_path: 'file_path',
  dir_path: 'cwd',
  directory: 'cwd',
  workdir: 'cwd',
  notebook_path: 'file_path',
  patchText: 'patch',
};
/** Codex calls the text of a patch a command, which it is not. */
const PATCH_FIELDS: FieldNames = { ...FIELDS, command: 'patch', input: 'patch' };
const READERS = new Set(['fs_read', 'fs_glob', 'fs_grep']);

/** A tool that is not one of ours keeps the client's name, and all its arguments theirs but for the paths. */
export function governedTool(client: AskingClient, name: string): GovernedTool {
  const ours = oursIn(client, name);
  const known = ours ?? foreignName(client, name);
  const fields = name === 'apply_patch' ? PATCH_FIELDS : FIELDS;
  return { name: known, isReader: ours !== undefined && READERS.has(known), fields };
}

/** The tool of ours that the client calls so. */
export function oursIn(client: AskingClient, name: string): string | undefined {
  const tools = OURS[client];
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}

/** What the client calls the tools that are ours under another name. */
export function namesOf(client: AskingClient): readonly string[] {
  return Object.keys(OURS[client]);
}

/** A rule on a tool of ours must not cover a stranger's that has taken its name. */
function foreignName(client: AskingClient, name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return (/^(?:fs|bash)_/.test(plain) ? `${client}_${plain}` : plain).slice(0, 64);
}
