/**
 * Who may start a process, and why. `check-programs.mjs` holds every source file against it: git, ripgrep and Node are
 * started through `packages/sandbox/src/programs`, and nothing else starts a program in a stranger's folder.
 */
export const mayStartProcesses = {
  'packages/sandbox/src/programs/run-to-end.ts': 'git and ripgrep, through their doors',
  'packages/sandbox/src/programs/start-node.ts': 'Node programs of our own',
  'packages/sandbox/src/processes/running-process.ts': 'commands, confined by the backend',
  'packages/sandbox/src/processes/pipe-pool.ts': 'mkfifo in a folder of our own',
  'packages/sandbox/src/processes/process-table.ts': 'ps, where there is no /proc',
  'packages/sandbox/src/processes/reaper.ts': 'a shell with a script of our own',
  'packages/sandbox/src/backends/bubblewrap.ts': 'bubblewrap, to see whether it works',
  'packages/cli/src/serve/open-page.ts': 'the browser of the person',
  'packages/cli/src/acp/acp-proxy.ts': 'the agent that the person names',
  'packages/cli/src/serve/ensure-serve.ts': 'sluice serve itself, where the person set it so',
  'packages/cli/src/service/run-systemctl.ts': 'the systemd of the person, in the root folder',
  'packages/cli/src/govern/start-hook-helper.ts': 'a Node program of our own, in the root folder',
  'packages/autocontext/src/program/background.ts': 'a Node program of our own, in the root folder',
  'packages/autocontext/src/install/try-hook.ts': 'the hook command that the person has registered',
  'packages/autocontext/src/clients/codex-hooks.ts': 'the Codex of the person',
  'packages/autocontext/src/clients/codex-auto/run-codex.ts': 'the Codex of the person',
  'packages/autocontext/src/clients/codex-auto/ask-orchestrator.ts': 'our own hook files',
  'packages/autocontext/src/run/command-tool.ts': 'a program that the settings of the person name',
};

/** Names of programs that have a door; nothing outside it may spell them as something to run. */
export const hasDoor = ['git', 'rg', 'ripgrep', 'npm', 'npx', 'yarn', 'pnpm', 'hg', 'svn'];
