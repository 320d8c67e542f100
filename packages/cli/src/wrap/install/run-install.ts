import { realpathSync } from 'node:fs';
import { replaceFile } from '@sluice/autocontext';
import { redact } from '@sluice/guard';
import { messageOf, visibleText } from '@sluice/plain';
import { type Io, type OptionValue, UsageError } from '../../command-line/command.js';
import { wordsOf } from '../../command-line/language.js';
import { agreementOf } from '../../install/agreement.js';
import { wrapWords } from '../wrap-words.js';
import { type ClientFile, clientFiles, type McpClient, mcpClients } from './client-files.js';
import { writeKept } from './kept-entries.js';
import { type FilePlan, planUnwrap, planWrap } from './plan-entries.js';

type Values = Readonly<Record<string, OptionValue>>;

/** `sluice wrap install|uninstall <client> [server…]`: shows what would be written, asks, writes. */
export async function runInstall(
  io: Io,
  action: 'install' | 'uninstall',
  words: readonly string[],
  values: Values,
  declared: readonly string[],
): Promise<number> {
  const [first, ...servers] = words;
  const client = requireClient(first);
  const files = clientFiles(client, io.env, io.cwd).filter(
    ({ scope }) => values.scope === undefined || values.scope === scope,
  );
  const program = realpathSync(process.argv[1] ?? '');
  const wish = { servers, declared, wrapper: { node: process.execPath, program } };
  const plans: FilePlan[] = [];
  for (const file of files) {
    const plan = await (action === 'install'
      ? planWrap(file, io.env, wish, plans)
      : planUnwrap(file, io.env, servers, plans));
    if (plan) plans.push(plan);
  }
  return (await carryOut(io, plans, { action, servers, values, files })) ? 0 : 1;
}

async function carryOut(
  io: Io,
  plans: readonly FilePlan[],
  asked: {
    readonly action: 'install' | 'uninstall';
    readonly servers: readonly string[];
    readonly values: Values;
    readonly files: readonly ClientFile[];
  },
): Promise<boolean> {
  const { values, servers, files } = asked;
  const text = wordsOf(io, wrapWords);
  const entries = plans.flatMap((plan) => plan.entries.map((entry) => ({ ...entry, plan })));
  const missing = servers.filter((name) => !entries.some(({ server }) => server === name));
  for (const name of missing) {
    io.err(`${text.noEntry(visibleText(name), files.map(({ path }) => path).join(', '))}\n`);
  }
  if (entries.length === 0 && missing.length === 0) {
    io.err(`${text.noEntries(files.map(({ path }) => path).join(', '))}\n`);
  }
  for (const { server, name, said, isChange, plan } of entries) {
    const where = `${visibleText(server)} (${plan.file.scope}, ${plan.file.path})`;
    const shown = redact(visibleText(said.replaceAll(/\s*\n\s*/g, ' '))).text;
    if (values.json !== true) io.out(`${isChange ? '~' : ' '} ${where}: ${shown}\n`);
    if (isChange && name !== server && asked.action === 'install')
      io.err(`${text.calledSo(visibleText(server), name)}\n`);
  }
  const changed = lastOfEachFile(plans);
  const isWanted = changed.length > 0 && values.plan !== true;
  const isAgreed =
    isWanted && (await agreementOf(io, values, wordsOf(io, wrapWords).confirmWrite)) === 'yes';
  if (isAgreed) for (const plan of changed) await write(plan);
  if (isWanted && !isAgreed) io.err(`${text.notWritten}\n`);
  const isOk =
    missing.length === 0 && entries.every(({ isRefused }) => !isRefused) && isWanted === isAgreed;
  if (values.json === true) {
    const shown = entries.map(({ server, name, isChange, isRefused, plan }) => ({
      server,
      name,
      scope: plan.file.scope,
      file: plan.file.path,
      changes: isChange,
      refused: isRefused,
    }));
    io.out(
      `${JSON.stringify({ schema_version: '1.0', ok: isOk, written: isAgreed, entries: shown })}\n`,
    );
  } else if (isAgreed)
    io.err(`${asked.action === 'install' ? text.installed : text.uninstalled}\n`);
  return isOk;
}

/** A plan holds what the plans before it change in the same file, so that one write makes them all. */
function lastOfEachFile(plans: readonly FilePlan[]): readonly FilePlan[] {
  const last = new Map(plans.map((plan) => [plan.found.target, plan]));
  return [...last.values()].filter(({ found, text }) => text !== found.text);
}

/** What undoes a change is kept before it is made, and let go after it; of a change that fails nothing is left. */
async function write({ found, text, keptPath, keptBefore, kept }: FilePlan): Promise<void> {
  await writeKept(keptPath, { ...kept, entries: { ...keptBefore.entries, ...kept.entries } });
  try {
    replaceFile(found, text);
  } catch (error) {
    await writeKept(keptPath, keptBefore);
    throw new Error(`${found.target} was not written: ${messageOf(error)}`, { cause: error });
  }
  await writeKept(keptPath, kept);
}

function requireClient(word: string | undefined): McpClient {
  const client = mcpClients.find((known) => known === word);
  if (client !== undefined) return client;
  const known = mcpClients.join(', ');
  throw new UsageError({
    en: `${word === undefined ? 'which client?' : `"${word}" is not a client;`} use one of ${known}`,
    zh: `${word === undefined ? '哪个客户端？' : `“${word}”不是客户端；`}请用其中之一：${known}`,
  });
}
