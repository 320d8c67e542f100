import {
  askCodexHooks,
  clientPlaces,
  type HookClient,
  type HookTrial,
  hookClients,
  type Inspection,
  inspectClient,
  isInTranscript,
  type Receipt,
  readReceipts,
  stateFolder,
  tryHook,
} from '@sluice/autocontext';
import type { Io } from '../command-line/command.js';
import type { Check } from './check.js';

type Registered = Extract<Inspection, { state: 'registered' }>;

/** What both clients pass on whole. */
const MAX_CHARS = 9_000;
const MAX_BYTES = 9_500;
const RECEIPTS = 200;

/**
 * Proves the way of a prompt through every client that was used here: registered, trusted, fired, context accepted,
 * time. A client that is not there has no line.
 */
export async function checkClients(io: Io): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const client of hookClients) checks.push(...(await checkClient(io, client)));
  return checks;
}

async function checkClient(io: Io, client: HookClient): Promise<readonly Check[]> {
  const found = inspectClient(client, io.env);
  const { label } = clientPlaces(client, io.env);
  const again = `run: sluice install ${client}`;
  switch (found.state) {
    case 'absent':
      return [];
    case 'not-installed':
      return [
        { name: client, state: 'warn', found: `${label} has no hook of sluice`, mend: again },
      ];
    case 'plugin-off':
      return [
        {
          name: client,
          state: 'warn',
          found: `the plugin ${found.plugin} of ${label} is switched off`,
          mend: `switch it on in ${label}, or ${again}`,
        },
      ];
    case 'plugin-lost':
      return [
        {
          name: client,
          state: 'warn',
          found: `the plugin ${found.plugin} is on, but ${label} has no copy of it`,
          mend: `install it again in ${label}, or ${again}`,
        },
      ];
    case 'broken': {
      const mend = `mend what is named, then ${again}`;
      return [
        { name: `${client} registered`, state: 'fail', found: found.faults.join('; '), mend },
      ];
    }
    case 'registered': {
      const trial = await tryHook(found.command, io.env, found.timeoutSeconds);
      return [
        registered(client, found),
        ...(client === 'codex' ? [await trusted(io, found)] : []),
        fired(client, trial),
        accepted(io, client, trial),
        time(client, trial, found),
      ];
    }
  }
}

function registered(client: HookClient, found: Registered): Check {
  const name = `${client} registered`;
  const words = `in ${found.place}, at most ${found.timeoutSeconds} s`;
  const [remark] = found.remarks;
  return remark === undefined
    ? { name, state: 'ok', found: words }
    : { name, state: 'warn', found: words, mend: found.remarks.join('; ') };
}

async function trusted(io: Io, { command }: Registered): Promise<Check> {
  const name = 'codex trusted';
  const mend = 'start codex, type /hooks, look at the command and trust it';
  const answer = await askCodexHooks(io.env, io.cwd);
  if (answer.state !== 'known') {
    const why =
      answer.state === 'no-codex' ? 'codex is not on the PATH' : 'this codex does not tell';
    return { name, state: 'warn', found: `unknown: ${why}`, mend: `${mend}; or use codex-auto` };
  }
  const hook = answer.hooks.find((candidate) => candidate.command === command);
  if (hook === undefined) {
    const said = answer.complaints.join('; ') || 'hooks may be switched off in config.toml';
    return { name, state: 'fail', found: `Codex does not see the hook: ${said}`, mend };
  }
  if (!hook.isEnabled) {
    return { name, state: 'fail', found: 'the hook is switched off in Codex', mend };
  }
  return ['trusted', 'managed'].includes(hook.trustStatus)
    ? { name, state: 'ok', found: hook.trustStatus }
    : { name, state: 'fail', found: `${hook.trustStatus}: Codex skips it without a word`, mend };
}

function fired(client: HookClient, { exitCode, isTimedOut, printed, context }: HookTrial): Check {
  const name = `${client} fired`;
  if (isTimedOut) {
    return { name, state: 'fail', found: 'a trial did not end in time', mend: 'run: sluice why' };
  }
  if (exitCode !== 0) {
    const found = `a trial ended with ${exitCode ?? 'no exit code'}`;
    return { name, state: 'fail', found, mend: `run: sluice install ${client}` };
  }
  if (context === undefined && printed.trim() !== '') {
    const found = `a trial printed what ${client} would not take: ${JSON.stringify(printed.slice(0, 80))}`;
    return { name, state: 'fail', found, mend: 'take out what else prints to stdout there' };
  }
  return context === undefined
    ? {
        name,
        state: 'warn',
        found: 'a trial ran and had nothing to say',
        mend: 'see whether CI_AUTO_TOOLS or auto-tools.yaml switches it off, and whether node is on the PATH',
      }
    : { name, state: 'ok', found: 'a trial ran and found what was asked for' };
}

/** The trial says what would be handed over; the client's own account of its last prompt says what it took. */
function accepted(io: Io, client: HookClient, { context }: HookTrial): Check {
  const name = `${client} accepted`;
  const size = context === undefined ? 0 : Buffer.byteLength(context, 'utf8');
  if (context !== undefined && (context.length > MAX_CHARS || size > MAX_BYTES)) {
    const found = `${context.length} characters, ${size} bytes: the client would cut it`;
    return { name, state: 'fail', found, mend: 'lower budget.max_injected_chars' };
  }
  const receipt = lastInjection(io, client);
  if (receipt?.client.session_id === undefined) {
    const mend = 'ask it something about the code of a repository, then look again';
    return { name, state: 'warn', found: 'no prompt has come through yet', mend };
  }
  const places = clientPlaces(client, io.env);
  const isTaken = isInTranscript(places, receipt.client.session_id, receipt.run_id);
  const when = `run ${receipt.run_id} of ${receipt.created_at}`;
  if (isTaken === undefined) {
    return { name, state: 'ok', found: `${when} was handed over; its transcript is gone` };
  }
  return isTaken
    ? { name, state: 'ok', found: `${when} stands in the transcript` }
    : {
        name,
        state: 'fail',
        found: `${when} was handed over and is not in the transcript`,
        mend: `look at the client's own messages about hooks; ${places.label} may be too old`,
      };
}

function lastInjection(io: Io, client: HookClient): Receipt | undefined {
  const name = client === 'claude' ? 'claude-code' : 'codex-cli';
  return readReceipts(stateFolder(io.env), RECEIPTS).find(
    (receipt) =>
      receipt.client.name === name &&
      receipt.client.event === 'UserPromptSubmit' &&
      receipt.injected.length > 0,
  );
}

function time(client: HookClient, { durationMs }: HookTrial, found: Registered): Check {
  const name = `${client} time`;
  const words = `${durationMs} ms of at most ${found.timeoutSeconds} s`;
  if (found.timeoutSeconds > 600) {
    const mend = `"timeout" is in seconds; run: sluice install ${client}`;
    return { name, state: 'warn', found: words, mend };
  }
  return durationMs < found.timeoutSeconds * 500
    ? { name, state: 'ok', found: words }
    : { name, state: 'warn', found: words, mend: 'run: sluice index, and sluice why --last 5' };
}
