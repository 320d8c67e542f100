import { isSettingsError, randomHex, renderText, runAuto, uptimeMs } from '@sluice/autocontext';
import { startIndexing } from '../code-index/start-indexing.js';
import { type Command, UsageError } from '../command-line/command.js';

export const askCommand: Command = {
  name: 'ask',
  summary: {
    en: 'Show what would be injected for a prompt, and why',
    zh: '显示会为一个提示注入什么，以及为什么',
  },
  usage: ['ask "<prompt>" [--plan] [--context] [--json]'],
  examples: [
    'sluice ask "fix the retry after a lost connection"',
    'sluice ask "登录失败后为什么没有重试" --context',
    'sluice ask "rename verifyToken" --plan --json',
  ],
  options: {
    plan: { type: 'boolean' },
    context: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    plan: { en: 'only what would run; nothing runs', zh: '只显示会运行什么，不实际运行' },
    context: { en: 'exactly the text that the model would get', zh: '模型会得到的原文' },
    json: { en: 'the whole output as JSON', zh: '以 JSON 输出全部内容' },
  },
  async run(io, { values, positionals }) {
    const prompt = positionals.join(' ').trim();
    if (prompt === '') throw new UsageError('say what you would ask: sluice ask "<prompt>"');
    try {
      const run = await runAuto(
        { prompt, cwd: io.cwd, client: 'cli', isPlan: values.plan === true },
        {
          env: io.env,
          nowMs: Date.now(),
          startedAt: uptimeMs(),
          wantsData: values.json === true,
          randomHex,
        },
      );
      const { output } = run;
      if (values.json) io.out(`${JSON.stringify(output, null, 2)}\n`);
      else if (values.context) io.out(withEnd(output.fused_context.for_model.additional_context));
      else io.out(renderText(output));
      if (run.wantsIndex) startIndexing(run.root, io.env);
      return 0;
    } catch (error) {
      if (!isSettingsError(error)) throw error;
      io.err(`sluice ask: ${error.message}\n`);
      return 1;
    }
  },
};

function withEnd(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
