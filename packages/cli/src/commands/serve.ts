import { networkInterfaces } from 'node:os';
import { readSettings } from '@sluice/agent';
import { stateFolder } from '@sluice/autocontext';
import { keepAccess } from '../access/keep-access.js';
import { oidcSettings } from '../access/oidc-settings.js';
import { keptToken } from '../access/token-file.js';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, notAnOption, workspaceText } from '../command-line/option-texts.js';
import { readPort } from '../command-line/read-port.js';
import { openAgentOptions } from '../compose/open-agent.js';
import { answerHooks } from '../serve/answer-hooks.js';
import { findConsole } from '../serve/find-console.js';
import { findDocs } from '../serve/find-docs.js';
import { isForOthers } from '../serve/is-for-others.js';
import { lanAddresses } from '../serve/lan-addresses.js';
import { openServer, type RunningServer, type ServerOptions } from '../serve/open-server.js';
import { serveWords } from '../serve/serve-words.js';
import { temporaryFolder } from '../serve/temporary-folder.js';
import { untilStopped } from '../terminal/until-stopped.js';

const USUAL_PORT = 19_789;
const LOOPBACK = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

export const serveCommand: Command = {
  name: 'serve',
  summary: {
    en: 'Serves the agent and its console on this machine',
    zh: '在本机提供智能体及其控制台',
  },
  usage: [
    'serve [--port <n>] [--workspace <folder>] [--lan] [--practice] [--data <file>] [--json]',
  ],
  examples: [
    'sluice serve',
    'sluice serve --port 8080 --workspace ~/project',
    'SLUICE_CODING=open OPENAI_API_KEY=… sluice serve',
    'SLUICE_DATABASE_URL=postgres://localhost/sluice sluice serve',
  ],
  options: {
    host: { type: 'string' },
    lan: { type: 'boolean' },
    port: { type: 'string', short: 'p' },
    workspace: { type: 'string', short: 'w' },
    practice: { type: 'boolean' },
    data: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
  optionHelp: {
    host: {
      en: `The address to listen on; by default ${LOOPBACK}`,
      zh: `监听地址；默认 ${LOOPBACK}`,
    },
    lan: {
      en: 'Listen for other machines of this network too, such as a phone: over plain http, so on a network you trust',
      zh: '也为本网络中的其他设备（如手机）提供服务：使用明文 http，请只在可信的网络中使用',
    },
    port: {
      en: `By default ${USUAL_PORT}, or a free one where that is taken`,
      zh: `端口，默认 ${USUAL_PORT}；被占用时自动选用空闲端口`,
    },
    workspace: workspaceText,
    practice: {
      en: 'Without a key and with coding neither open nor closed: open it on an empty folder that is removed at the end, and begin with the guide',
      zh: '没有密钥、也未设定 coding 是否开放时：在一个空文件夹上开放它（结束时删除），并从导览开始',
    },
    data: dataText,
    'allow-origin': {
      en: 'A page that may connect beside our own, as https://sluice.example:8443',
      zh: '除本控制台外允许连接的页面，例如 https://sluice.example:8443',
    },
    json: {
      en: 'Print the addresses and the token as one JSON document',
      zh: '以一个 JSON 文档输出地址和令牌',
    },
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const practice =
      values.practice === true && mayPractise(io, values.workspace)
        ? temporaryFolder('sluice-practice-')
        : undefined;
    const options = practice
      ? practising(await serverOptions(io, { ...values, workspace: practice.path }))
      : await serverOptions(io, values);
    const server = await openOnSomePort(options, values.port === undefined);
    // Before anybody is told of it: whoever knows it may end it, and it ends in order from then on.
    const stopped = untilStopped(io.signal);
    const endAccess = await keepAccess({
      env: io.env,
      gateway: server.gateway,
      followsFile: !io.env.SLUICE_TOKEN,
      log: options.log,
    });
    const endHooks = answerHooks(io, { ...options, store: server.store });
    announce(io, options, server, { isJson: values.json === true, practice: practice?.path });
    await stopped;
    io.err(`sluice serve: ${wordsOf(io, serveWords).ending}\n`);
    await endHooks();
    await endAccess();
    await server.close();
    practice?.remove();
    return 0;
  },
};

async function serverOptions(
  io: Io,
  values: Readonly<Record<string, OptionValue>>,
): Promise<ServerOptions> {
  const origins = values['allow-origin'];
  return {
    ...openAgentOptions(io, values, 'serve'),
    host: textOf(values.host) ?? (values.lan === true ? EVERYWHERE : LOOPBACK),
    alsoAt: values.lan === true ? lanAddresses(networkInterfaces()) : [],
    port: readPort(values.port) ?? USUAL_PORT,
    token: io.env.SLUICE_TOKEN || (await keptToken(io.env)),
    oidc: oidcSettings(io.env),
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
    consoleFolder: findConsole(),
    docsFolder: findDocs(),
    stateFolder: stateFolder(io.env),
  };
}

/** Only where nothing was decided: no model with a key, no workspace, no word on coding. */
function mayPractise({ env }: Io, workspace: OptionValue): boolean {
  const { model } = readSettings(env);
  return model.kind === 'demo' && !env.SLUICE_CODING && workspace === undefined;
}

/** Opens coding for this process. Its workspace is the practice folder, so what is tried there reaches nothing else. */
function practising(options: ServerOptions): ServerOptions {
  return { ...options, settings: { ...options.settings, isCodingOpen: true } };
}

function textOf(value: OptionValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A second server on this machine takes a free port, unless somebody asked for this very one. */
async function openOnSomePort(options: ServerOptions, mayMove: boolean): Promise<RunningServer> {
  try {
    return await openServer(options);
  } catch (error) {
    if (!mayMove || !isPortTaken(error)) throw error;
    return openServer({ ...options, port: 0 });
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function announce(
  io: Io,
  options: ServerOptions,
  { gateway, confinement }: RunningServer,
  { isJson, practice }: { readonly isJson: boolean; readonly practice: string | undefined },
): void {
  if (isJson) {
    const { url, launchUrl: launch_url, token } = gateway;
    io.out(`${JSON.stringify({ schema_version: '1.0', url, launch_url, token })}\n`);
  } else {
    io.out(`${practice === undefined ? gateway.launchUrl : gateway.newLaunchUrl('/help')}\n`);
  }
  const { settings } = options;
  const { model } = settings;
  const words = wordsOf(io, serveWords);
  const parts = [
    words.model(model.kind === 'demo' ? words.demo : model.model),
    settings.isCodingOpen ? words.codingOpen : words.codingClosed,
    ...(practice === undefined ? [] : [words.practice(practice)]),
    words.store('path' in options.place ? options.place.path : 'PostgreSQL'),
    ...(options.consoleFolder === undefined ? [words.notBuilt] : []),
  ];
  io.err(`sluice serve: ${parts.join(words.joined)}\n`);
  if (confinement !== undefined) io.err(`sluice serve: ${confinement}\n`);
  const { alsoAt = [] } = options;
  if (alsoAt.length > 0) {
    const { port } = new URL(gateway.url);
    const reached = alsoAt.map((address) => `http://${address}:${port}`).join(', ');
    io.err(`sluice serve: ${words.lan(reached)}\n`);
  } else if (isForOthers(options.host)) io.err(`sluice serve: ${words.plainHttp(options.host)}\n`);
  io.err(`sluice serve: ${words.open}\n`);
}
