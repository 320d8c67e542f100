// The thread that owns the writing connection, so that a slow disk never stops the event loop.
// It sleeps until `bells[0]` is rung, once for each message, and rings `bells[1]` once for each answer: that is quicker
// than a message through two event loops.
// In: { id, epoch, steps, values, texts, isGuess }, one transaction: `steps` holds for each statement its number, how many
// rows and how many values a row has; `values` is all of them in a row; `texts` brings statements that are new. Or { close }.
// Out: nothing but the bell once it is on disk; { id, isStale } where it was decided from what is not so; or { id, error }.
import { createRequire } from 'node:module';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const { DatabaseSync } = require(workerData.module);
const database = new DatabaseSync(workerData.path);
for (const pragma of workerData.pragmas) database.exec(pragma);
requirePragma('journal_mode', 'wal');
requirePragma('synchronous', 2);

const CONSTRAINT = 19;
const begin = database.prepare('BEGIN IMMEDIATE');
const end = database.prepare('COMMIT');
const readVersion = database.prepare('PRAGMA data_version');
const prepared = new Map();
/** Changes when another connection commits, never by what is written here. */
let version = versionNow();

/** What was decided in this epoch or before rests on a transaction that was not committed. */
let failedEpoch = 0;

const { port, bells } = workerData;
for (let rung = 0, isOpen = true; isOpen; rung += 1) {
  // Ready, or done with the last one.
  Atomics.add(bells, 1, 1);
  Atomics.notify(bells, 1);
  Atomics.wait(bells, 0, rung);
  isOpen = carryOut(receiveMessageOnPort(port).message);
}

/** Whether to go on. */
function carryOut(message) {
  if (message.close) {
    prepared.clear();
    // Everything into the one file, which can then be copied as it is.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    port.close();
    return false;
  }
  const refusal = refusalOf(message);
  if (refusal) {
    failedEpoch = message.epoch;
    port.postMessage({ id: message.id, ...refusal });
  }
  return true;
}

/** Commits; nothing where that succeeded. */
function refusalOf(message) {
  try {
    for (const [number, sql] of message.texts) prepared.set(number, database.prepare(sql));
    if (message.epoch <= failedEpoch) return { isStale: true };
    return commit(message) ? undefined : { isStale: true };
  } catch (error) {
    rollBack();
    const number = numberOf(error);
    // The kind of fault is in the low byte.
    const isWrongGuess = message.isGuess && number % 256 === CONSTRAINT;
    return isWrongGuess ? { isStale: true } : { error: { message: error.message, number } };
  }
}

/** `false` where another program has written since the last transaction. */
function commit({ steps, values }) {
  begin.run();
  const seen = versionNow();
  if (seen !== version) {
    version = seen;
    database.exec('ROLLBACK');
    return false;
  }
  let place = 0;
  for (let step = 0; step < steps.length; step += 3) {
    const statement = prepared.get(steps[step]);
    const width = steps[step + 2];
    for (let rows = steps[step + 1]; rows > 0; rows -= 1) {
      statement.run(...values.slice(place, place + width));
      place += width;
    }
  }
  end.run();
  return true;
}

function versionNow() {
  return readVersion.get().data_version;
}

function rollBack() {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    // A full disk has ended the transaction already.
    if (!/no transaction/.test(error.message)) throw error;
  }
}

/** Some file systems cannot hold a shared log; an answer there would not mean what it says. */
function requirePragma(name, wanted) {
  const found = Object.values(database.prepare(`PRAGMA ${name}`).get())[0];
  if (found !== wanted)
    throw new Error(`${workerData.path} cannot be kept safely: ${name} is ${found}, not ${wanted}`);
}

/** SQLite's result code, under the name that either driver gives it. */
function numberOf(error) {
  return error.errcode ?? error.sqliteCode ?? error.sqliteExtendedCode;
}
