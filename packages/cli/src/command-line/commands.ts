import type { CommandEntry } from './command.js';

export const commandEntries: readonly CommandEntry[] = [
  {
    name: 'find',
    summary: {
      en: 'Find the files and symbols that fit your words',
      zh: '查找符合描述的文件和符号',
    },
    load: async () => (await import('../commands/find.js')).findCommand,
  },
  {
    name: 'ask',
    summary: {
      en: 'Show what would be injected for a prompt, and why',
      zh: '显示会为一个提示注入什么，以及为什么',
    },
    load: async () => (await import('../commands/ask.js')).askCommand,
  },
  {
    name: 'why',
    summary: {
      en: 'Say what was injected into your last prompts, and why',
      zh: '说明最近的提示被注入了什么，以及为什么',
    },
    load: async () => (await import('../commands/why.js')).whyCommand,
  },
  {
    name: 'why-call',
    summary: {
      en: 'Shows where every value of a call came from: value, source, text',
      zh: '显示一次调用中每个值的来源：值、来源、原文',
    },
    load: async () => (await import('../commands/why-call.js')).whyCallCommand,
  },
  {
    name: 'index',
    summary: {
      en: 'Build the code index or bring it up to date',
      zh: '建立代码索引，或使其保持最新',
    },
    load: async () => (await import('../commands/index-repository.js')).indexCommand,
  },
  {
    name: 'calls',
    summary: {
      en: 'Show who calls a symbol and whom it calls',
      zh: '显示谁调用了某个符号，以及它调用了谁',
    },
    load: async () => (await import('../commands/calls.js')).callsCommand,
  },
  {
    name: 'impact',
    summary: {
      en: 'Show what a change to a symbol or file may break',
      zh: '显示改动某个符号或文件可能影响什么',
    },
    load: async () => (await import('../commands/impact.js')).impactCommand,
  },
  {
    name: 'hotspots',
    summary: { en: 'Show files that change often and are complex', zh: '显示经常改动且复杂的文件' },
    load: async () => (await import('../commands/hotspots.js')).hotspotsCommand,
  },
  {
    name: 'demo',
    summary: {
      en: 'See it work in the console, with no key',
      zh: '无需密钥，在控制台中看它如何工作',
    },
    load: async () => (await import('../commands/demo.js')).demoCommand,
  },
  {
    name: 'tools',
    summary: {
      en: 'List the tools and the modes that may see and run them',
      zh: '列出工具以及哪些模式可以看到和运行它们',
    },
    load: async () => (await import('../commands/tools.js')).toolsCommand,
  },
  {
    name: 'explain',
    summary: {
      en: 'Say which gate would stop a call, and what to do',
      zh: '说明哪道关卡会拦下一次调用，以及怎么办',
    },
    load: async () => (await import('../commands/explain.js')).explainCommand,
  },
  {
    name: 'policy',
    summary: {
      en: 'Try the rules of a policy file before they count',
      zh: '在策略文件生效之前先试验其规则',
    },
    load: async () => (await import('../commands/policy.js')).policyCommand,
  },
  {
    name: 'guard',
    summary: {
      en: 'Take secrets or injected instructions out of text',
      zh: '从文本中去除密钥或注入的指令',
    },
    load: async () => (await import('../commands/guard.js')).guardCommand,
  },
  {
    name: 'audit',
    summary: {
      en: 'Show, prove or export the account of every call',
      zh: '显示、验证或导出每次调用的审计记录',
    },
    load: async () => (await import('../commands/audit.js')).auditCommand,
  },
  {
    name: 'grants',
    summary: {
      en: 'Show what was allowed for later calls, and take it back',
      zh: '显示为以后的调用授予的许可，并可撤销',
    },
    load: async () => (await import('../commands/grants.js')).grantsCommand,
  },
  {
    name: 'sessions',
    summary: {
      en: 'List sessions, rename, archive or delete them',
      zh: '列出会话，重命名、归档或删除会话',
    },
    load: async () => (await import('../commands/sessions.js')).sessionsCommand,
  },
  {
    name: 'db',
    summary: {
      en: 'Bring the store to the present schema, or say how it stands',
      zh: '把存储升级到当前结构，或说明其状态',
    },
    load: async () => (await import('../commands/db.js')).dbCommand,
  },
  {
    name: 'chat',
    summary: { en: 'Talk with the agent in this terminal', zh: '在本终端与智能体对话' },
    load: async () => (await import('../commands/chat.js')).chatCommand,
  },
  {
    name: 'serve',
    summary: {
      en: 'Serve the agent and its console on this machine',
      zh: '在本机提供智能体及其控制台',
    },
    load: async () => (await import('../commands/serve.js')).serveCommand,
  },
  {
    name: 'status',
    summary: { en: 'Say what of Sluice runs here', zh: '说明本机上 Sluice 的运行情况' },
    load: async () => (await import('../commands/status.js')).statusCommand,
  },
  {
    name: 'top',
    summary: { en: 'Show live sessions and calls', zh: '实时显示会话与调用' },
    load: async () => (await import('../commands/top.js')).topCommand,
  },
  {
    name: 'service',
    summary: {
      en: 'Let systemd keep Sluice running for this user',
      zh: '让 systemd 为本用户保持 Sluice 运行',
    },
    load: async () => (await import('../commands/service.js')).serviceCommand,
  },
  {
    name: 'stop',
    summary: { en: 'End the servers that run here', zh: '结束本机上运行的服务器' },
    load: async () => (await import('../commands/stop.js')).stopCommand,
  },
  {
    name: 'open',
    summary: {
      en: 'Print a fresh address that signs a browser in to the console',
      zh: '输出一个新的控制台登录地址',
    },
    load: async () => (await import('../commands/open.js')).openCommand,
  },
  {
    name: 'token',
    summary: {
      en: 'Show the token that programs sign in with, or replace it',
      zh: '显示程序登录所用的令牌，或更换它',
    },
    load: async () => (await import('../commands/token.js')).tokenCommand,
  },
  {
    name: 'people',
    summary: {
      en: 'Say who may sign in, with a token and a role of their own',
      zh: '管理谁可以登录，以及各自的令牌和角色',
    },
    load: async () => (await import('../commands/people.js')).peopleCommand,
  },
  {
    name: 'install',
    summary: {
      en: 'Bring context to the prompts of Claude Code and Codex',
      zh: '为 Claude Code 与 Codex 的提示带来上下文',
    },
    load: async () => (await import('../commands/install.js')).installCommand,
  },
  {
    name: 'uninstall',
    summary: {
      en: 'Leave Claude Code and Codex as they were before install',
      zh: '让 Claude Code 与 Codex 恢复到安装之前',
    },
    load: async () => (await import('../commands/uninstall.js')).uninstallCommand,
  },
  {
    name: 'init',
    summary: {
      en: 'Make a folder with one tool, one rule and one test, ready to run',
      zh: '创建含一个工具、一条规则和一个测试的文件夹，可直接运行',
    },
    load: async () => (await import('../commands/init.js')).initCommand,
  },
  {
    name: 'doctor',
    summary: {
      en: 'Look at what sluice needs here, and how to mend it',
      zh: '检查 sluice 在本机所需的条件，并说明如何修复',
    },
    load: async () => (await import('../commands/doctor.js')).doctorCommand,
  },
  {
    name: 'completion',
    summary: {
      en: 'Print what lets your shell complete sluice',
      zh: '输出让 shell 补全 sluice 的脚本',
    },
    load: async () => (await import('../commands/completion.js')).completionCommand(commandEntries),
  },
  {
    name: 'approve',
    summary: {
      en: 'Answer the questions of every agent in a terminal',
      zh: '在终端中答复所有智能体的请求',
    },
    load: async () => (await import('../commands/approve.js')).approveCommand,
  },
  {
    name: 'acp',
    summary: {
      en: 'Runs an agent of the Agent Client Protocol for an editor; its questions for permission are answered by your policy and inbox',
      zh: '为编辑器运行一个 Agent Client Protocol 智能体；其权限请求由你的策略与收件箱答复',
    },
    load: async () => (await import('../commands/acp.js')).acpCommand,
  },
  {
    name: 'govern',
    summary: {
      en: 'Let other coding clients ask Sluice before each of their tools',
      zh: '让其他编码客户端在运行每个工具前先询问 Sluice',
    },
    load: async () => (await import('../commands/govern.js')).governCommand,
  },
  {
    name: 'wrap',
    summary: {
      en: 'Put another MCP server behind policy, approvals and the record',
      zh: '把另一个 MCP 服务器置于策略、审批和记录之后',
    },
    load: async () => (await import('../commands/wrap.js')).wrapCommand,
  },
  {
    name: 'mcp',
    summary: {
      en: 'Serve the tools of one mode to an MCP client',
      zh: '向 MCP 客户端提供某一模式的工具',
    },
    load: async () => (await import('../commands/mcp.js')).mcpCommand,
  },
];
