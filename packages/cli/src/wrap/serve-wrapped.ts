import { localSpeaker } from '@sluice/agent';
import { createRegistry, type ToolMode } from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { claimStdout, refuseConnection, type ServeEnd } from '@sluice/mcp';
import { messageOf, visibleText } from '@sluice/plain';
import { composePolicy } from '@sluice/tools';
import { type Declaration, registeredName, type ServerPlace, wrapServer } from '@sluice/wrap';
import { announceServer } from '../access/running-servers.js';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { composeRuntime } from '../compose/compose.js';
import { outputMasking } from '../compose/output-masking.js';
import { followLinks } from '../govern/follow-links.js';
import { limitsOf } from '../policy/apply-settings.js';
import { keepEdits } from '../policy/keep-edits.js';
import { limitsOfStore } from '../policy/limits-of-store.js';
import { keepLooking, openOperatorFiles } from '../policy/operator-files.js';
import { pastOfSession } from '../policy/past-of-session.js';
import { refuseWhilePaused } from '../policy/refuse-while-paused.js';
import { ensureServe } from '../serve/ensure-serve.js';
import { conversationOfCalls } from '../sources/conversation-of-calls.js';
import { auditKeyPath } from '../store/audit-key.js';
import { createCallRecords, requireWritable } from '../store/call-records.js';
import { holderName } from '../store/lease-holder.js';
import { once } from '../store/once.js';
import type { StorePlace } from '../store/store-place.js';
import { callsOf, tellLiveCalls } from '../store/tell-live-calls.js';
import { folderSessions } from './folder-sessions.js';
import { patienceOf } from './patience-of.js';
import { noteProgram, pinPath } from './pin-file.js';
import { answersOfSession } from './session-answers.js';
import { watchedPins } from './watched-pins.js';
import { wrapWords } from './wrap-words.js';

/** A person may take this long; the client is kept alive or told to ask again meanwhile. */
const ANSWER_WITHIN_MS = 2 * 60 * 60 * 1000;
/** Below the minute after which most clients give a silent server up. */
const PATIENCE_MS = 45_000;
/** How many calls run beside each other is for the client and the server to say; a policy file may say less. */
const CALLS_AT_ONCE = 128;

export interface WrapRequest {
  readonly name: string;
  readonly place: ServerPlace;
  readonly mode: ToolMode;
  readonly declaration: Declaration;
  /** Tools, by the server's own names, that run unasked unless a rule says otherwise. */
  readonly allow: readonly string[];
  readonly store: StorePlace;
}

/** Serves another MCP server to the client on standard input, under policy, approvals and record, until it has gone. */
export async function serveWrapped(
  io: Io,
  request: WrapRequest,
  stop: AbortSignal,
): Promise<ServeEnd> {
  const { name, mode } = request;
  const say = (words: string): void => io.err(`sluice wrap: ${visibleText(words).trimEnd()}\n`);
  const masking = outputMasking(io.env);
  requireWritable(io, request.store);
  const records = createCallRecords(request.store, {
    sessionIds: folderSessions(`wrap-${name}`, io.cwd),
    title: `MCP server ${name}`,
    face: 'wrap',
    mode,
    holder: holderName('wrap', masking.mark),
    clock: systemClock,
    ids: randomIds,
    log: consoleLog,
    auditKey: auditKeyPath(io),
  });
  const registry = createRegistry();
  registry.register(createResultReadTool(records.results));
  const operator = openOperatorFiles({
    env: io.env,
    workspace: io.cwd,
    face: 'wrap',
    client: name,
    load: pastOfSession(records.calls, io.cwd),
    limits: limitsOfStore(records.limits, io.cwd),
    conversations: (sources) => conversationOfCalls({ ...records, registry, sources }),
    log: consoleLog,
    onEdit: keepEdits(records.audit, 'wrap', consoleLog),
  });
  keepLooking(operator);
  const runtime = once(async () =>
    composeRuntime(registry, {
      ports: await records.ports(),
      sessionId: await records.sessionId(),
      agentId: 'wrap',
      origin: { face: 'wrap', client: name, ...localSpeaker() },
      workspace: io.cwd,
      permission: refuseWhilePaused(
        composePolicy({
          tools: registry.all(),
          allow: request.allow.map((tool) => registeredName(name, tool)),
          others: 'ask',
          sandbox: undefined,
          links: followLinks(io.cwd),
          source: 'sluice wrap',
          operator,
        }),
        records.sessions,
      ),
      limits: { maxConcurrency: CALLS_AT_ONCE, ...limitsOf(operator.settings) },
      approval: { expiresAfterMs: ANSWER_WITHIN_MS, onExpiry: 'deny' },
      hooks: masking.hooks,
    }),
  );
  const live = await tellLiveCalls(io.env, callsOf(runtime.get), say);
  const before = await noteProgram(pinPath(io.env, name), name, request.place);
  if (before !== undefined) say(wordsOf(io, wrapWords).otherProgram(name, before));
  const pins = await watchedPins(io.env, name, say);
  const streams = {
    stdin: process.stdin,
    stdout: claimStdout(process.stdout, process.stderr),
    signal: stop,
    onProblem: say,
  };
  const book = await answersOfSession(io.env, records, say);
  const wrapped = await wrapServer({
    name,
    place: request.place,
    mode,
    patience: patienceOf(operator.settings),
    declaration: request.declaration,
    pins,
    registry,
    runtime: runtime.get,
    patienceMs: PATIENCE_MS,
    book,
    onWords: say,
  }).catch(async (error: unknown) => {
    await refuseConnection(visibleText(messageOf(error)), streams);
    await live.close();
    book.close();
    await records.close();
    throw error;
  });
  const unwatch = pins.watch(wrapped.lookAgain);
  let withdraw = async (): Promise<void> => undefined;
  try {
    const words = wordsOf(io, wrapWords);
    const { length } = wrapped.tools();
    say(words.serves(name, length, mode));
    if (length === 0) say(words.nothing);
    const missing = await ensureServe(io);
    if (missing !== undefined) say(missing);
    await wrapped.takeUp();
    withdraw = await announceServer(io.env, { face: 'wrap', folder: io.cwd });
    return await wrapped.serveStdio(streams);
  } finally {
    unwatch();
    await withdraw();
    await live.close();
    await wrapped.close();
    book.close();
    await records.close();
  }
}
