import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  type Agent,
  type AgentSettings,
  createAgent,
  createModel,
  createResultReader,
  readSettings,
} from '@sluice/agent';
import type { PolicyEditor } from '@sluice/gateway';
import { createRegistry, type Log, type Registry, type Tool } from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { systemClock } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import { createFilePool, type OperatorFiles, registerBuiltins } from '@sluice/tools';
import { codeRepository } from '../code-index/code-repository.js';
import { repositoryTools } from '../code-index/repository-tools.js';
import type { Io, OptionValue } from '../command-line/command.js';
import { type Language, languageOf } from '../command-line/language.js';
import { applySettings } from '../policy/apply-settings.js';
import { keepEdits } from '../policy/keep-edits.js';
import { limitsOfStore } from '../policy/limits-of-store.js';
import { keepLooking, openOperatorFiles } from '../policy/operator-files.js';
import { pastOfSession } from '../policy/past-of-session.js';
import { createPolicyDesk } from '../policy/policy-desk.js';
import { createRuleDesk, type RuleDesk } from '../policy/rule-desk.js';
import { conversationOfSession } from '../sources/conversation-of-session.js';
import { callsElsewhere } from '../store/ask-live-calls.js';
import { auditKeyPath } from '../store/audit-key.js';
import { holderName } from '../store/lease-holder.js';
import { withLiveQuestions } from '../store/live-questions.js';
import { openWritableStore } from '../store/open-writable-store.js';
import { makeStoreFolder, type StorePlace, storePlace } from '../store/store-place.js';
import { callsOfAgent, tellLiveCalls } from '../store/tell-live-calls.js';
import { telemetryFromEnvironment } from '../telemetry/telemetry-from-environment.js';
import { lineLog } from '../terminal/line-log.js';
import { openFileServers } from '../wrap/file-servers.js';
import { defaultPolicy } from './default-policy.js';
import { guardMasker } from './guard-masker.js';
import { openWorkspace } from './open-workspace.js';
import { type OutputMasking, outputMasking } from './output-masking.js';
import { realFolder } from './real-folder.js';

const MAX_POOLS = 1_000;

export interface OpenAgentOptions {
  readonly settings: AgentSettings;
  /** `serve`, `chat` or `demo`, as rules name it. */
  readonly face: string;
  readonly env: Io['env'];
  /** What coding sessions may read and write. */
  readonly workspace: string;
  /** Whether the foreign servers of the policy file are started; who only answers questions needs none. */
  readonly opensServers: boolean;
  /** Tools beside the built-in ones. */
  readonly moreTools: (operator: OperatorFiles) => readonly Tool[];
  readonly place: StorePlace;
  /** Whether secrets are taken out of what tools give the model. */
  readonly masking: OutputMasking;
  /** The file of the key that signs the audit; it is made where there is none. */
  readonly auditKey: string;
  /** Of what the runtime tells people, such as why a call was denied. */
  readonly language?: Language;
  readonly log: Log;
}

export interface OpenAgent {
  readonly agent: Agent;
  readonly registry: Registry;
  readonly store: Store;
  /** Offers, saves and takes back rules. */
  readonly rules: RuleDesk;
  /** Reads, tries and saves the policy file whole. */
  readonly policy: PolicyEditor;
  /** Says how far tools are confined, where any may run. */
  readonly confinement: string | undefined;
  /** Ends everything, the store last. */
  close(): Promise<void>;
}

/** What the environment and the options say about an agent: model, workspace, tools and store, whose folder is made. */
export function openAgentOptions(
  io: Io,
  values: Readonly<Record<string, OptionValue>>,
  face: string,
): OpenAgentOptions {
  const given = typeof values.workspace === 'string' ? values.workspace : '.';
  const workspace = realFolder(resolve(io.cwd, given));
  const place = storePlace(io, values.data);
  makeStoreFolder(io, place);
  return {
    settings: readSettings(io.env),
    face,
    env: io.env,
    workspace,
    opensServers: face === 'serve' || face === 'chat',
    moreTools: (operator) => repositoryTools(codeRepository(io, workspace), () => operator),
    place,
    masking: outputMasking(io.env),
    auditKey: auditKeyPath(io),
    language: languageOf(io),
    log: lineLog(io),
  };
}

/** Store, tools and agent on this machine. What was opened is closed again where a later part fails. */
export async function openAgent(options: OpenAgentOptions): Promise<OpenAgent> {
  const { settings, log, place } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const store = await openWritableStore(place, {
      masker: guardMasker,
      clock: systemClock,
      log,
      auditKey: options.auditKey,
    });
    closers.push(() => store.close());

    const registry = createRegistry({ log });
    const { processes } = registerBuiltins(registry);
    closers.push(() => processes.close());
    registry.register(createResultReadTool(createResultReader(store)));
    const operator = openOperatorFiles({
      env: options.env,
      workspace: options.workspace,
      face: options.face,
      load: pastOfSession(async () => store.calls, options.workspace),
      limits: limitsOfStore(async () => store.limits, options.workspace),
      conversations: (sources) => conversationOfSession({ store, registry, sources }),
      log,
      onEdit: keepEdits(async () => store.audit, options.face, log),
    });
    for (const entry of options.moreTools(operator)) registry.register(entry);
    const stopLooking = keepLooking(operator);
    closers.push(async () => stopLooking());
    const sandbox = settings.isCodingOpen
      ? await openWorkspace({ ...options, operator })
      : undefined;
    if (sandbox) closers.push(() => sandbox.close());

    const limits = await applySettings(registry, operator.settings);
    if (options.opensServers) {
      const servers = await openFileServers({
        env: options.env,
        workspace: options.workspace,
        registry,
        settings: operator.settings,
        servesMcp: false,
        onWords: (words) => log.warn('foreign_server', { message: words.trimEnd() }),
      });
      closers.push(() => servers.close());
    }
    const watched = await telemetryFromEnvironment(options.env, (message) =>
      log.warn('telemetry', { message }),
    );
    if (watched) closers.push(() => watched.close());
    const poolOf = filePools();
    const owner = holderName('sluice', ` ${randomUUID()}${options.masking.mark}`);
    const made = createAgent({
      store,
      registry,
      model: createModel(settings),
      permission: defaultPolicy(registry, sandbox, operator),
      hooks: options.masking.hooks,
      owner,
      openModes: settings.isCodingOpen ? ['coding'] : [],
      workspace: options.workspace,
      origin: { face: options.face },
      elsewhere: callsElsewhere(options.env),
      limits,
      ...(watched ? { telemetry: watched.telemetry } : {}),
      ...(options.language ? { language: options.language } : {}),
      masker: guardMasker,
      log,
      services: (sessionId) => ({ filePool: poolOf(sessionId) }),
      ...(sandbox ? { sandbox } : {}),
    });
    closers.push(() => made.close());
    const isLocal = 'path' in place;
    const agent = withLiveQuestions(made, { env: options.env, store, isLocal });
    if (options.face !== 'approve') {
      const live = await tellLiveCalls(options.env, callsOfAgent(made, store, owner), (message) =>
        log.warn('live_calls', { message }),
      );
      closers.push(() => live.close());
    }
    const rules = createRuleDesk({
      env: options.env,
      asker: operator.asker,
      registry,
      sandbox,
      calls: store.calls,
      audit: store.audit,
      ownRules: () => operator.own()?.rules ?? [],
      policies: () => [operator.own(), operator.project()].flatMap((one) => one ?? []),
      states: operator.states,
    });
    const policy = createPolicyDesk({
      env: options.env,
      workspace: operator.asker.workspace,
      registry,
      calls: store.calls,
      audit: store.audit,
      own: operator.own,
      project: operator.project,
    });
    return { agent, registry, store, rules, policy, confinement: sandbox?.describe(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What each session has read, over its turns. A session that is long forgotten has to read again before it writes. */
function filePools(): (sessionId: string) => ReturnType<typeof createFilePool> {
  const pools = new Map<string, ReturnType<typeof createFilePool>>();
  return (sessionId) => {
    const pool = pools.get(sessionId) ?? createFilePool();
    pools.delete(sessionId);
    pools.set(sessionId, pool);
    const [oldest] = pools.keys();
    if (pools.size > MAX_POOLS && oldest !== undefined) pools.delete(oldest);
    return pool;
  };
}
