import { runAcpProxy } from '../acp/acp-proxy.js';
import { type Command, UsageError } from '../command-line/command.js';
import { governWaitMs } from '../govern/answer-hook.js';
import { openGovernor } from '../govern/governor.js';

export const acpCommand: Command = {
  name: 'acp',
  summary: {
    en: 'Runs an agent of the Agent Client Protocol for an editor; its questions for permission are answered by your policy and inbox',
    zh: '为编辑器运行一个 Agent Client Protocol 智能体；其权限请求由你的策略与收件箱答复',
  },
  usage: ['acp -- <agent> [words…]'],
  examples: ['sluice acp -- claude-agent-acp', 'sluice acp -- npx @agentclientprotocol/codex-acp'],
  options: {},
  optionHelp: {},
  async run(io, { positionals }) {
    if (positionals.length === 0) {
      throw new UsageError({
        en: 'name the agent: sluice acp -- <agent>',
        zh: '请指定智能体：sluice acp -- <agent>',
      });
    }
    const governor = await openGovernor(io);
    try {
      return await runAcpProxy({
        agent: positionals,
        governor,
        env: io.env,
        folder: io.cwd,
        waitMs: governWaitMs(io.env.SLUICE_GOVERN_WAIT),
        input: io.stdin,
        send: (line) => io.out(`${line}\n`),
        tell: (words) => io.err(words),
      });
    } finally {
      await governor.close();
    }
  },
};
