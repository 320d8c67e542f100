import type { Language } from './language.js';

const en = {
  inbox: {
    text: 'Nobody is waiting. Questions of every session appear here, oldest first.',
    lead: 'Start a coding session and ask it for a change',
  },
  sessions: {
    text: 'No sessions yet. Every conversation with an agent stands here; make the first one above, or just write.',
    lead: 'Write to the agent',
  },
  noSessionFits: { text: 'No session fits.', lead: 'Show all sessions' },
  noneArchived: {
    text: 'Nothing is archived. What you archive leaves the list of sessions and stands here.',
    lead: 'To the sessions in use',
  },
  noToolFits: { text: 'No tool fits.', lead: 'Show all tools' },
  grants: {
    text: 'No grants. Every call that needs approval is asked about. A yes for longer than one call stands here.',
    lead: 'Open the questions',
  },
  rules: {
    text: 'No rule of your own is in force: the default policy decides. Write your first one below, or give one with a yes.',
    lead: 'Open the questions',
  },
  rulesOfOthers: {
    text: 'No rule of your own is in force: the default policy decides. Rules that an operator writes stand here.',
    lead: 'See what was decided',
  },
  noPastCalls: {
    text: 'No call was recorded yet. Recorded calls are put to your text here.',
    lead: 'Write to the agent',
  },
  audit: {
    text: 'No entry yet. Every step of every call, and every decision of a person, is written here.',
    lead: 'Write to the agent',
  },
  auditFilter: { text: 'No entry fits these filters.', lead: 'Show all entries' },
  charts: {
    text: 'No calls in this period. Choose a longer one, or let the agent call something: it is counted here.',
    lead: 'Write to the agent',
  },
  noWaits: {
    text: 'Nobody was waited for. How long questions stay open is counted here.',
    lead: 'Open the questions',
  },
  noTokens: {
    text: 'No model said what it read or wrote. Tokens and their cost are counted here.',
    lead: 'Write to the agent',
  },
  noDecisions: {
    text: 'Nothing was decided in this period. What each rule let through, asked about or refused stands here.',
    lead: 'Write to the agent',
  },
  noSlowest: {
    text: 'No call ran in this period. The tools that take longest stand here.',
    lead: 'Write to the agent',
  },
  noFailing: {
    text: 'No call failed. Tools whose calls fail or are stopped stand here.',
    lead: 'See all calls',
  },
  people: {
    text: 'Nobody has a token of their own yet; only the owner of this machine signs in. Let somebody in above, or with:',
  },
  servers: {
    text: 'None yet. Put one behind Sluice with this, or name it under “servers” in your policy file:',
  },
  context: {
    text: 'No runs. What the auto tools put in front of a prompt of Claude Code or Codex appears here. Install them with:',
  },
};

export type EmptyKind = keyof typeof en;

/** What stands in place of a list that has nothing in it. */
export const emptyTexts: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    inbox: {
      text: '没有等待中的请求。所有会话的请求都会显示在这里，最早的在前。',
      lead: '新建一个 coding 会话并请它作一处改动',
    },
    sessions: {
      text: '还没有会话。与智能体的每次对话都列在这里；可在上面新建，或直接写消息。',
      lead: '给智能体写消息',
    },
    noSessionFits: { text: '没有符合的会话。', lead: '显示所有会话' },
    noneArchived: {
      text: '没有归档的会话。归档后，会话会离开列表并显示在这里。',
      lead: '查看使用中的会话',
    },
    noToolFits: { text: '没有符合的工具。', lead: '显示所有工具' },
    grants: {
      text: '没有授权。每个需要审批的调用都会询问。有效期超过一次调用的同意会列在这里。',
      lead: '查看待答复的请求',
    },
    rules: {
      text: '没有你自己的规则生效：由默认策略决定。可在下面写第一条，或随同意一并给出。',
      lead: '查看待答复的请求',
    },
    rulesOfOthers: {
      text: '没有你自己的规则生效：由默认策略决定。操作员写的规则会列在这里。',
      lead: '查看已作出的决定',
    },
    noPastCalls: {
      text: '还没有已记录的调用。已记录的调用会在这里按你的文本重新裁决。',
      lead: '给智能体写消息',
    },
    audit: {
      text: '还没有条目。每次调用的每一步、每个人的每个决定都写在这里。',
      lead: '给智能体写消息',
    },
    auditFilter: { text: '没有符合筛选的条目。', lead: '显示所有条目' },
    charts: {
      text: '此时段没有调用。可选更长的时段，或让智能体调用工具：会在这里统计。',
      lead: '给智能体写消息',
    },
    noWaits: {
      text: '没有等待过任何人。请求等待多久会在这里统计。',
      lead: '查看待答复的请求',
    },
    noTokens: {
      text: '没有模型报告读写量。token 及其费用会在这里统计。',
      lead: '给智能体写消息',
    },
    noDecisions: {
      text: '此时段没有任何裁决。每条规则放行、询问和拒绝了什么会列在这里。',
      lead: '给智能体写消息',
    },
    noSlowest: {
      text: '此时段没有运行任何调用。最耗时的工具会列在这里。',
      lead: '给智能体写消息',
    },
    noFailing: {
      text: '没有调用失败。调用失败或被阻止的工具会列在这里。',
      lead: '查看所有调用',
    },
    people: {
      text: '还没有人有自己的令牌；只有本机的所有者登录。可在上面让某人加入，或运行：',
    },
    servers: {
      text: '还没有。用以下命令把服务器置于 Sluice 之后，或在策略文件的“servers”下写明：',
    },
    context: {
      text: '没有运行。自动工具放在 Claude Code 或 Codex 提示词之前的内容会显示在这里。安装命令：',
    },
  },
};
