import { randomUUID } from 'node:crypto';
import { type ToolMode, toolModes } from '@sluice/kernel';
import { consoleLog, randomIds, systemClock, systemPorts } from '@sluice/kernel/system';
import { claimStdout, createMcpServer, type ServeEnd } from '@sluice/mcp';
import { messageOf, visibleText } from '@sluice/plain';
import { composePolicy } from '@sluice/tools';
import { announceServer } from '../access/running-servers.js';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { notAnOption } from '../command-line/option-texts.js';
import { readMode } from '../command-line/read-mode.js';
import { composeRuntime, composeTools } from '../compose/compose.js';
import { openWorkspace } from '../compose/open-workspace.js';
import { outputMasking } from '../compose/output-masking.js';
import { followLinks } from '../govern/follow-links.js';
import { applySettings } from '../policy/apply-settings.js';
import { keepEdits } from '../policy/keep-edits.js';
import { limitsOfStore } from '../policy/limits-of-store.js';
import {
  keepLooking,
  type OpenedFiles,
  openOperatorFiles,
  settingsOfFiles,
} from '../policy/operator-files.js';
import { pastOfSession } from '../policy/past-of-session.js';
import { refuseWhilePaused } from '../policy/refuse-while-paused.js';
import { ensureServe } from '../serve/ensure-serve.js';
import { conversationOfCalls } from '../sources/conversation-of-calls.js';
import { auditKeyPath } from '../store/audit-key.js';
import {
  type CallRecords,
  createCallRecords,
  requireWritable,
  type SessionOptions,
} from '../store/call-records.js';
import { holderName } from '../store/lease-holder.js';
import { once } from '../store/once.js';
import { type StorePlace, storePlace } from '../store/store-place.js';
import { callsOf, tellLiveCalls } from '../store/tell-live-calls.js';
import { stopOnSignals } from '../terminal/stop-on-signals.js';
import { openFileServers } from '../wrap/file-servers.js';
import { folderSessions } from '../wrap/folder-sessions.js';
import { isForeignTool } from '../wrap/server-entries.js';
import { answersOfSession } from '../wrap/session-answers.js';
import { mcpWords } from './mcp-words.js';

/** A call that waits for a person elsewhere is given up before the client gives the server up. */
const ANSWER_WITHIN_MS = 55_000;
/** A foreign tool waits for a person as long as under `sluice wrap`; the client is told to ask again meanwhile. */
const LONG_ANSWER_MS = 2 * 60 * 60 * 1000;

/** A tool that ignores its signal must not keep the process after its client. */
const EXIT_WITHIN_MS = 200;

export const mcpCommand: Command = {
  name: 'mcp',
  summary: {
    en: 'Serves the tools of one mode to an MCP client over stdin and stdout',
    zh: '通过标准输入输出向 MCP 客户端提供某一模式的工具',
  },
  usage: ['mcp --mode <mode> [--allow <tool>]... [--data <file> | --no-audit]'],
  examples: [
    'SLUICE_CODING=open sluice mcp --mode coding',
    'claude mcp add sluice -e SLUICE_CODING=open -- sluice mcp --mode coding',
    'codex mcp add sluice --env SLUICE_CODING=open -- sluice mcp --mode coding',
  ],
  options: {
    mode: { type: 'string', short: 'm' },
    allow: { type: 'string', multiple: true },
    data: { type: 'string' },
    'no-audit': { type: 'boolean' },
  },
  optionValues: { mode: toolModes },
  optionHelp: {
    mode: {
      en: `Holds as long as the server runs: ${toolModes.join(' or ')}`,
      zh: `在服务器运行期间一直有效：${toolModes.join(' 或 ')}`,
    },
    allow: {
      en: 'Also run this tool, which is not read-only; can be repeated',
      zh: '另外允许运行这个非只读工具；可重复',
    },
    data: {
      en: 'The store to record calls in; by default that of serve and chat',
      zh: '记录调用的存储；默认与 serve 和 chat 相同',
    },
    'no-audit': {
      en: 'Record calls in memory only; they are gone with the server',
      zh: '仅在内存中记录调用；服务器结束后即消失',
    },
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const mode = readMode(values.mode);
    await requireOpen(io, mode);
    const allow = readNames(values.allow);
    const masking = outputMasking(io.env);
    const place = storePlace(io, values.data);
    const holder = holderName('mcp', masking.mark);
    const isServing = settingsOfFiles(io.env, io.cwd).some(({ servers }) => servers.length > 0);
    // A question about a foreign tool outlives this process, so the next one in this folder has to find it.
    const sessionIds = isServing ? folderSessions('mcp', io.cwd) : [`mcp-${randomUUID()}`];
    const session = { sessionIds, title: 'MCP client', face: 'mcp', mode, holder };
    const records = openRecords(io, values, place, session);
    if (!records) return 1;
    const sandbox = once(async () => {
      const auditKey = auditKeyPath(io);
      const made = await openWorkspace({
        env: io.env,
        workspace: io.cwd,
        place,
        auditKey,
        operator,
      });
      io.err(`sluice mcp: ${made.describe()}\n`);
      return made;
    });
    const { registry, close } = composeTools(io, records.results, () => operator);
    const operator: OpenedFiles = openOperatorFiles({
      env: io.env,
      workspace: io.cwd,
      face: 'mcp',
      load: pastOfSession(records.calls, io.cwd),
      limits: limitsOfStore(records.limits, io.cwd),
      conversations: (sources) => conversationOfCalls({ ...records, registry, sources }),
      log: consoleLog,
      onEdit: keepEdits(records.audit, 'mcp', consoleLog),
    });
    keepLooking(operator);
    const limits = await applySettings(registry, operator.settings);
    // Both clients wait for the list of tools and not for more, so what only a call needs is opened by the first one.
    let client: string | undefined;
    const runtime = once(async () => {
      const { localSpeaker } = await import('@sluice/agent');
      const made = composeRuntime(registry, {
        origin: { face: 'mcp', ...(client === undefined ? {} : { client }), ...localSpeaker() },
        ports: await records.ports(),
        sessionId: await records.sessionId(),
        agentId: 'mcp',
        workspace: io.cwd,
        limits,
        // A program sits on the other side, so what is not named is denied and not asked about.
        permission: refuseWhilePaused(
          composePolicy({
            tools: registry.all(),
            allow,
            others: 'deny',
            sandbox: mode === 'coding' ? await sandbox.get() : undefined,
            links: followLinks(io.cwd),
            source: 'sluice mcp --allow',
            operator,
          }),
          records.sessions,
        ),
        approval: {
          expiresAfterMs: isServing ? LONG_ANSWER_MS : ANSWER_WITHIN_MS,
          onExpiry: 'deny',
        },
        hooks: masking.hooks,
        openModes: [mode],
        ...(mode === 'coding' ? { sandbox: await sandbox.get() } : {}),
      });
      await live.get();
      return made;
    });
    const live = once(() => tellLiveCalls(io.env, callsOf(runtime.get), say));
    const server = createMcpServer({
      registry,
      mode,
      runtime: (name) => {
        client ??= name;
        return runtime.get();
      },
      answer: (...call) => servers.answer(...call),
    });
    const say = (words: string): void => io.err(`sluice mcp: ${visibleText(words).trimEnd()}\n`);
    const isKept = isServing && values['no-audit'] !== true;
    const book = isKept ? await answersOfSession(io.env, records, say) : undefined;
    const servers = await openFileServers({
      env: io.env,
      workspace: io.cwd,
      registry,
      settings: operator.settings,
      servesMcp: true,
      book,
      onChange: server.sayToolsChanged,
      onWords: say,
    });
    const served = registry.listTools(mode).map((entry) => entry.name);
    requireServed(
      allow.filter((name) => !isForeignTool(operator.settings, name)),
      served,
      mode,
    );
    if (isServing) {
      await servers.takeUp(await runtime.get(), mode);
      const missing = await ensureServe(io);
      if (missing !== undefined) say(missing);
    }

    const stop = stopOnSignals(io.signal);
    // No client waits for it: it is for `sluice stop` and `status`.
    const announced = announceServer(io.env, { face: 'mcp', folder: io.cwd }).catch(
      (error: unknown) => say(messageOf(error)),
    );
    say(wordsOf(io, mcpWords).serves(served.length, mode));
    const end = await server.serveStdio({
      stdin: process.stdin,
      stdout: claimStdout(process.stdout, process.stderr),
      signal: stop,
      onProblem: say,
      ...(book ? { onAnswered: book.given } : {}),
    });
    await (await announced)?.();
    await servers.close();
    await (await live.made())?.close();
    book?.close();
    await close();
    await (await sandbox.made())?.close();
    await records.close();
    return finish(io, end);
  },
};

/** Where calls are recorded, or `undefined` when that cannot be and was not waived. */
function openRecords(
  io: Io,
  values: Readonly<Record<string, OptionValue>>,
  place: StorePlace,
  session: SessionOptions,
): CallRecords | undefined {
  if (values['no-audit'] === true) {
    if (values.data !== undefined) {
      throw new UsageError({
        en: '--data and --no-audit exclude each other',
        zh: '--data 与 --no-audit 不能同时使用',
      });
    }
    const ports = systemPorts();
    io.err(`sluice mcp: ${wordsOf(io, mcpWords).notRecorded}\n`);
    return {
      ports: async () => ports,
      sessionId: async () => session.sessionIds[0] ?? '',
      calls: async () => undefined,
      limits: async () => undefined,
      sessions: async () => undefined,
      onEnded: () => undefined,
      audit: async () => undefined,
      results: ports.results,
      close: async () => undefined,
    };
  }
  try {
    requireWritable(io, place);
  } catch (error) {
    io.err(`sluice mcp: ${wordsOf(io, mcpWords).cannotRecord(messageOf(error))}\n`);
    return undefined;
  }
  const parts = {
    clock: systemClock,
    ids: randomIds,
    log: consoleLog,
    auditKey: auditKeyPath(io),
  };
  return createCallRecords(place, { ...session, ...parts });
}

function readNames(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Coding tools are closed until the operator opens them, whichever face asks for them. */
async function requireOpen(io: Io, mode: ToolMode): Promise<void> {
  if (mode !== 'coding') return;
  const { readSettings } = await import('@sluice/agent');
  if (readSettings(io.env).isCodingOpen) return;
  throw new UsageError({
    en: 'mode coding is closed on this machine; whoever runs it opens it with SLUICE_CODING=open',
    zh: '本机未开放 coding 模式；由运行者设置 SLUICE_CODING=open 来开放',
  });
}

function requireServed(allow: readonly string[], served: readonly string[], mode: ToolMode): void {
  const unknown = allow.find((name) => !served.includes(name));
  if (unknown === undefined) return;
  throw new UsageError({
    en: `--allow "${unknown}" is not a tool of mode ${mode}; use one of ${served.join(', ')}`,
    zh: `--allow "${unknown}" 不是模式 ${mode} 的工具；请用其中之一：${served.join('、')}`,
  });
}

function finish(io: Io, { reason, unfinished }: ServeEnd): number {
  if (unfinished > 0) {
    io.err(`sluice mcp: ${wordsOf(io, mcpWords).unfinished(unfinished)}\n`);
  }
  const code = reason === 'broken' ? 1 : 0;
  setTimeout(() => process.exit(code), EXIT_WITHIN_MS).unref();
  return code;
}
