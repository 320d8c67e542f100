import { chooseSession } from '../chat/choose-session.js';
import { chatAtTerminal, chatOnce } from '../chat/run-chat.js';
import { visibleText } from '../chat/visible-text.js';
import { type Command, type Io, UsageError } from '../command.js';
import { type OpenAgent, openAgent, openAgentOptions } from '../open-agent.js';
import { paint } from '../paint.js';

const MAX_SHOWN_MESSAGES = 10;

export const chatCommand: Command = {
  name: 'chat',
  summary: 'Talks with the agent here; asks you before a call that needs a yes',
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
  optionHelp: {
    session: 'The session to go on with, or to begin under this name; a new one unless told',
    resume: 'Go on with the last session, or the one named, and what it left open',
    mode: 'The mode of a new session, chat_safe unless told; coding needs SLUICE_CODING=open',
    workspace: 'What coding sessions may read and write; this folder unless told',
    data: 'The file of the embedded store; SLUICE_DATABASE_URL names a PostgreSQL in its place',
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) {
      throw new UsageError(`"${positionals[0]}" is not an option; a message goes to stdin`);
    }
    const options = openAgentOptions(io, values);
    const opened = await openAgent(options);
    try {
      const { session, isOld } = await chooseSession(opened.agent.sessions, values);
      const { model } = options.settings;
      await announce(
        io,
        opened,
        session.id,
        model.kind === 'demo' ? 'demo (offline)' : model.model,
      );
      const parts = { io, opened, sessionId: session.id, resumes: isOld };
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
  io.err(
    `session ${color.bold(visibleText(id))}, mode ${color.bold(mode)} (${open} of ${names.length} tools, ${names.length - open} hidden), model ${visibleText(model)}\n`,
  );
  if (mode === 'coding' && confinement !== undefined) io.err(`${confinement}\n`);
  if (isAtTerminal(io)) io.err(color.dim('Ctrl-C cancels, twice leaves; so does Ctrl-D.\n'));
}

async function showHistory(io: Io, { agent }: OpenAgent, id: string): Promise<void> {
  const messages = await agent.sessions.history(id);
  const hidden = Math.max(0, messages.length - MAX_SHOWN_MESSAGES);
  const color = paint(io.hasColor);
  if (hidden > 0) io.err(color.dim(`… ${hidden} earlier messages\n`));
  for (const { role, content } of messages.slice(hidden)) {
    const text = visibleText(content, 'prose');
    io.err(role === 'user' ? `${color.cyan('you>')} ${text}\n` : `${text}\n`);
  }
}
