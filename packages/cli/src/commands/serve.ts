import { type Command, type Io, type OptionValue, UsageError } from '../command.js';
import { openAgentOptions } from '../open-agent.js';
import { findConsole } from '../serve/find-console.js';
import { openServer, type RunningServer, type ServerOptions } from '../serve/open-server.js';

const USUAL_PORT = 19_789;
const LOOPBACK = '127.0.0.1';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serves the agent and its console on this machine',
  usage: ['serve [--port <n>] [--workspace <folder>] [--data <file>] [--json]'],
  examples: [
    'sluice serve',
    'sluice serve --port 8080 --workspace ~/project',
    'SLUICE_CODING=open OPENAI_API_KEY=… sluice serve',
    'SLUICE_DATABASE_URL=postgres://localhost/sluice sluice serve',
  ],
  options: {
    host: { type: 'string' },
    port: { type: 'string', short: 'p' },
    workspace: { type: 'string', short: 'w' },
    data: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
  optionHelp: {
    host: `The address to listen on; ${LOOPBACK} unless told`,
    port: `${USUAL_PORT} unless told, or a free one where that is taken`,
    workspace: 'What coding sessions may read and write; this folder unless told',
    data: 'The file of the embedded store; SLUICE_DATABASE_URL names a PostgreSQL in its place',
    'allow-origin': 'A page that may connect beside our own, as https://sluice.example:8443',
    json: 'Print the addresses and the token as one JSON document',
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not an option`);
    const options = serverOptions(io, values);
    const server = await openOnSomePort(options, values.port === undefined);
    announce(io, options, server, values.json === true);
    await untilStopped(io.signal);
    io.err('sluice serve: letting what is on its way end; once more to leave at once\n');
    await server.close();
    return 0;
  },
};

function serverOptions(io: Io, values: Readonly<Record<string, OptionValue>>): ServerOptions {
  const origins = values['allow-origin'];
  return {
    ...openAgentOptions(io, values),
    host: textOf(values.host) ?? LOOPBACK,
    port: readPort(textOf(values.port)),
    token: io.env.SLUICE_TOKEN || undefined,
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
    consoleFolder: findConsole(),
  };
}

function textOf(value: OptionValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readPort(text: string | undefined): number {
  if (text === undefined) return USUAL_PORT;
  const port = Number(text);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port "${text}" is not a port; use 0 to 65535`);
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
  isJson: boolean,
): void {
  if (isJson) {
    const { url, launchUrl: launch_url, token } = gateway;
    io.out(`${JSON.stringify({ schema_version: '1.0', url, launch_url, token })}\n`);
  } else {
    io.out(`${gateway.launchUrl}\n`);
  }
  const { settings } = options;
  const { model } = settings;
  const words = [
    `model ${model.kind === 'demo' ? 'demo (offline; set OPENAI_API_KEY or ANTHROPIC_API_KEY for a real one)' : model.model}`,
    `coding ${settings.isCodingOpen ? 'open' : 'closed'}`,
    `store ${'path' in options.place ? options.place.path : 'PostgreSQL'}`,
    ...(options.consoleFolder === undefined ? ['console not built'] : []),
  ];
  io.err(`sluice serve: ${words.join(', ')}\n`);
  if (confinement !== undefined) io.err(`sluice serve: ${confinement}\n`);
  io.err('sluice serve: open the address above in a browser; it works once. Ctrl-C ends.\n');
}

function untilStopped(interrupt: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (interrupt.aborted) return done();
    interrupt.addEventListener('abort', () => done(), { once: true });
    for (const name of ['SIGTERM', 'SIGHUP'] as const) process.once(name, () => done());
  });
}
