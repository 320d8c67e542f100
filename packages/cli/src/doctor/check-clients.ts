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
import { type Check, type Said, same } from './check.js';
import { type ClientWords, clientWords } from './client-words.js';

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
  const again = (words: ClientWords) => words.again(client);
  const one = (name: string, state: Check['state'], said: Say, mend: Say): readonly Check[] => [
    { name, state, found: inBoth(said), mend: inBoth(mend) },
  ];
  switch (found.state) {
    case 'absent':
      return [];
    case 'not-installed':
      return one(client, 'warn', (words) => words.noHook(label), again);
    case 'plugin-off':
      return one(
        client,
        'warn',
        (words) => words.pluginOff(found.plugin, label),
        (words) => words.switchOn(label, again(words)),
      );
    case 'plugin-lost':
      return one(
        client,
        'warn',
        (words) => words.pluginLost(found.plugin, label),
        (words) => words.installAgain(label, again(words)),
      );
    case 'broken':
      return one(
        `${client} registered`,
        'fail',
        (words) => found.faults.map(words.said).join('; '),
        (words) => words.mendNamed(again(words)),
      );
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

type Say = (words: ClientWords) => string;

function inBoth(say: Say): Said {
  return { en: say(clientWords.en), zh: say(clientWords.zh) };
}

function check(name: string, state: Check['state'], found: Say, mend?: Say): Check {
  return { name, state, found: inBoth(found), ...(mend ? { mend: inBoth(mend) } : {}) };
}

function registered(client: HookClient, { place, timeoutSeconds, remarks }: Registered): Check {
  const name = `${client} registered`;
  const found: Say = (words) => words.registered(words.said(place), timeoutSeconds);
  return remarks.length === 0
    ? check(name, 'ok', found)
    : check(name, 'warn', found, (words) => remarks.map(words.said).join('; '));
}

async function trusted(io: Io, { command }: Registered): Promise<Check> {
  const name = 'codex trusted';
  const answer = await askCodexHooks(io.env, io.cwd);
  if (answer.state !== 'known') {
    return check(
      name,
      'warn',
      (words) => (answer.state === 'no-codex' ? words.noCodex : words.codexSilent),
      (words) => words.orAuto(words.trust),
    );
  }
  const hook = answer.hooks.find((candidate) => candidate.command === command);
  const mend: Say = (words) => words.trust;
  if (hook === undefined) {
    const said = answer.complaints.join('; ');
    return check(name, 'fail', (words) => words.notSeen(said === '' ? words.mayBeOff : said), mend);
  }
  if (!hook.isEnabled) return check(name, 'fail', (words) => words.hookOff, mend);
  return ['trusted', 'managed'].includes(hook.trustStatus)
    ? { name, state: 'ok', found: same(hook.trustStatus) }
    : check(name, 'fail', (words) => words.skipped(hook.trustStatus), mend);
}

function fired(client: HookClient, { exitCode, isTimedOut, printed, context }: HookTrial): Check {
  const name = `${client} fired`;
  if (isTimedOut) {
    return check(
      name,
      'fail',
      (words) => words.late,
      (words) => words.seeWhy,
    );
  }
  if (exitCode !== 0) {
    return check(
      name,
      'fail',
      (words) => words.endedWith(exitCode === null ? words.noExitCode : String(exitCode)),
      (words) => words.again(client),
    );
  }
  if (context === undefined && printed.trim() !== '') {
    const shown = JSON.stringify(printed.slice(0, 80));
    return check(
      name,
      'fail',
      (words) => words.notTaken(client, shown),
      (words) => words.takeOut,
    );
  }
  return context === undefined
    ? check(
        name,
        'warn',
        (words) => words.nothing,
        (words) => words.switchedOff,
      )
    : check(name, 'ok', (words) => words.foundIt);
}

/** The trial says what would be handed over; the client's own account of its last prompt says what it took. */
function accepted(io: Io, client: HookClient, { context }: HookTrial): Check {
  const name = `${client} accepted`;
  const size = context === undefined ? 0 : Buffer.byteLength(context, 'utf8');
  if (context !== undefined && (context.length > MAX_CHARS || size > MAX_BYTES)) {
    return check(
      name,
      'fail',
      (words) => words.tooLong(context.length, size),
      (words) => words.lower,
    );
  }
  const receipt = lastInjection(io, client);
  if (receipt?.client.session_id === undefined) {
    return check(
      name,
      'warn',
      (words) => words.noPrompt,
      (words) => words.askSomething,
    );
  }
  const places = clientPlaces(client, io.env);
  const isTaken = isInTranscript(places, receipt.client.session_id, receipt.run_id);
  const when: Say = (words) => words.run(receipt.run_id, receipt.created_at);
  if (isTaken === undefined) {
    return check(name, 'ok', (words) => words.transcriptGone(when(words)));
  }
  return isTaken
    ? check(name, 'ok', (words) => words.inTranscript(when(words)))
    : check(
        name,
        'fail',
        (words) => words.notInTranscript(when(words)),
        (words) => words.ownMessages(places.label),
      );
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
  const { timeoutSeconds } = found;
  const said: Say = (words) => words.time(durationMs, timeoutSeconds);
  if (timeoutSeconds > 600) {
    return check(name, 'warn', said, (words) => words.inSeconds(words.again(client)));
  }
  return durationMs < timeoutSeconds * 500
    ? check(name, 'ok', said)
    : check(name, 'warn', said, (words) => words.indexFirst);
}
