import type { CommandEntry } from './command.js';

export const commandEntries: readonly CommandEntry[] = [
  {
    name: 'find',
    summary: 'Find the files and symbols that fit your words',
    load: async () => (await import('./commands/find.js')).findCommand,
  },
  {
    name: 'ask',
    summary: 'Show what would be injected for a prompt, and why',
    load: async () => (await import('./commands/ask.js')).askCommand,
  },
  {
    name: 'why',
    summary: 'Say what was injected into your last prompts, and why',
    load: async () => (await import('./commands/why.js')).whyCommand,
  },
  {
    name: 'index',
    summary: 'Build the code index or bring it up to date',
    load: async () => (await import('./commands/index-repository.js')).indexCommand,
  },
  {
    name: 'calls',
    summary: 'Show who calls a symbol and whom it calls',
    load: async () => (await import('./commands/calls.js')).callsCommand,
  },
  {
    name: 'impact',
    summary: 'Show what a change to a symbol or file may break',
    load: async () => (await import('./commands/impact.js')).impactCommand,
  },
  {
    name: 'hotspots',
    summary: 'Show files that change often and are complex',
    load: async () => (await import('./commands/hotspots.js')).hotspotsCommand,
  },
  {
    name: 'demo',
    summary: 'Walk through the pipeline with a scripted model',
    load: async () => (await import('./commands/demo.js')).demoCommand,
  },
  {
    name: 'tools',
    summary: 'List the tools and the modes that may see and run them',
    load: async () => (await import('./commands/tools.js')).toolsCommand,
  },
  {
    name: 'explain',
    summary: 'Say which gate would stop a call, and what to do',
    load: async () => (await import('./commands/explain.js')).explainCommand,
  },
  {
    name: 'guard',
    summary: 'Take secrets or injected instructions out of text',
    load: async () => (await import('./commands/guard.js')).guardCommand,
  },
  {
    name: 'audit',
    summary: 'Show, prove or export the account of every call',
    load: async () => (await import('./commands/audit.js')).auditCommand,
  },
  {
    name: 'grants',
    summary: 'Show what was allowed for later calls, and take it back',
    load: async () => (await import('./commands/grants.js')).grantsCommand,
  },
  {
    name: 'db',
    summary: 'Bring the store to the present schema, or say how it stands',
    load: async () => (await import('./commands/db.js')).dbCommand,
  },
  {
    name: 'chat',
    summary: 'Talk with the agent in this terminal',
    load: async () => (await import('./commands/chat.js')).chatCommand,
  },
  {
    name: 'serve',
    summary: 'Serve the agent and its console on this machine',
    load: async () => (await import('./commands/serve.js')).serveCommand,
  },
  {
    name: 'install',
    summary: 'Bring context to the prompts of Claude Code and Codex',
    load: async () => (await import('./commands/install.js')).installCommand,
  },
  {
    name: 'uninstall',
    summary: 'Leave Claude Code and Codex as they were before install',
    load: async () => (await import('./commands/uninstall.js')).uninstallCommand,
  },
  {
    name: 'doctor',
    summary: 'Look at what sluice needs here, and how to mend it',
    load: async () => (await import('./commands/doctor.js')).doctorCommand,
  },
  {
    name: 'completion',
    summary: 'Print what lets your shell complete sluice',
    load: async () => (await import('./commands/completion.js')).completionCommand(commandEntries),
  },
  {
    name: 'mcp',
    summary: 'Serve the tools of one mode to an MCP client',
    load: async () => (await import('./commands/mcp.js')).mcpCommand,
  },
];
