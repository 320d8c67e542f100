import { toolModes } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { chatWords } from '../chat/chat-words.js';
import { chooseSession } from '../chat/choose-session.js';
import { chatAtTerminal, chatOnce } from '../chat/run-chat.js';
import { attachedLine } from '../chat/show-event.js';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, workspaceText } from '../command-line/option-texts.js';
import { type OpenAgent, openAgent, openAgentOptions } from '../compose/open-agent.js';
import { lineFor } from '../terminal/break-at-spaces.js';
import { paint } from '../terminal/paint.js';

const MAX_SHOWN_MESSAGES = 10;

export const chatCommand: Command = {
  name: 'chat',
  summary: {
    en: 'Talks with the agent here; asks you before a call that needs a yes',
    zh: '在此与智能体对话；需要同意的调用会先问你',
  },
  usage: [
    'chat [--session <id>] [--resume] [--mode <mode>] [--workspace <folder>] [--data <file>]',
    'chat < message.txt',
  ],
  examples: [
    'sluice chat',
    'sluice chat --resume',
    'echo "what time is it" | sluice chat --session morning',
    'SLUICE_CODING=open sluice chat --mode coding --workspace ~/project',
  ],
  options: {
    session: { type: 'string', short: 's' },
    resume: { type: 'boolean', short: 'r' },
    mode: { type: 'string' },
    workspace: { type: 'string', short: 'w' },
    data: { type: 'string' },
  },
  optionValues: { mode: toolModes },
  optionHelp: {
    session: {
      en: 'The session to go on with, or to begin under this name; by default a new one',
      zh: '要继续的会话，或以此名称新建；默认新建一个',
    },
    resume: {
      en: 'Go on with the last session, or the one named, and what it left open',
      zh: '继续最近的会话（或指定的会话）以及其中未完成的事',
    },
    mode: {
      en: 'The mode of a new session, chat_safe by default; coding needs SLUICE_CODING=open',
      zh: '新会话的模式，默认 chat_safe；coding 需要 SLUICE_CODING=open',
    },
    workspace: workspaceText,
    data: dataText,
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) {
      throw new UsageError({
        en: `"${positionals[0]}" is not an option; a message goes to stdin`,
        zh: `“${positionals[0]}”不是选项；消息请从标准输入给出`,
      });
    }
    const options = openAgentOptions(io, values, 'chat');
    const opened = await openAgent(options);
    try {
      const { session, isOld } = await chooseSession(opened.agent.sessions, values);
      const { model } = options.settings;
      await announce(
        io,
        opened,
        session.id,
        model.kind === 'demo' ? wordsOf(io, chatWords).offline : model.model,
      );
      const { workspace } = options;
      const parts = { io, opened, sessionId: session.id, resumes: isOld, workspace };
      if (!isAtTerminal(io)) return await chatOnce(parts);
      if (isOld) await showHistory(io, opened, session.id);
      return await chatAtTerminal(parts);
    } finally {
      await opened.close();
    }
  },
};

function isAtTerminal(io: Io): boolean {
  return io.isTerminal && 'isTTY' in io.stdin && io.stdin.isTTY === true;
}

async function announce(io: Io, opened: OpenAgent, id: string, model: string): Promise<void> {
  const { agent, registry, confinement } = opened;
  const mode = await agent.sessions.getMode(id);
  const names = registry.all().map(({ name }) => name);
  const open = names.filter((name) => registry.checkMode(name, mode)).length;
  const color = paint(io.hasColor);
  const words = wordsOf(io, chatWords);
  const tools = words.tools(open, names.length);
  const say = (line: string) => io.err(`${lineFor(io, line, 2)}\n`);
  say(words.session(color.bold(visibleText(id)), color.bold(mode), visibleText(model), tools));
  if (mode === 'coding') confinement?.split('\n').forEach(say);
  if (isAtTerminal(io)) say(color.dim(words.leave));
}

async function showHistory(io: Io, { agent }: OpenAgent, id: string): Promise<void> {
  const messages = await agent.sessions.history(id);
  const words = wordsOf(io, chatWords);
  const hidden = Math.max(0, messages.length - MAX_SHOWN_MESSAGES);
  const color = paint(io.hasColor);
  if (hidden > 0) io.err(color.dim(`${words.earlier(hidden)}\n`));
  for (const { role, content, attachments = [] } of messages.slice(hidden)) {
    const text = visibleText(content, 'prose');
    io.err(role === 'user' ? `${color.cyan(words.you.trimEnd())} ${text}\n` : `${text}\n`);
    for (const attachment of attachments) {
      io.err(color.dim(`  ${attachedLine(attachment, words)}\n`));
    }
  }
}
