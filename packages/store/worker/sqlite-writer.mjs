// The thread that owns the writing connection, so that a slow disk never stops the event loop.
// In: { id, steps, values, texts }, one transaction: `steps` holds for each statement its number, how many rows and how
// many values a row has; `values` is all of them in a row; `texts` brings statements that are new.
// Out: the id once it is on disk; { id } where another program has written since the last one; or { id, error }.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const { DatabaseSync } = require(workerData.module);
const database = new DatabaseSync(workerData.path);
for (const pragma of workerData.pragmas) database.exec(pragma);
requirePragma('journal_mode', 'wal');
requirePragma('synchronous', 2);

const begin = database.prepare('BEGIN IMMEDIATE');
const end = database.prepare('COMMIT');
const readVersion = database.prepare('PRAGMA data_version');
const prepared = new Map();
/** Changes when another connection commits, never by what is written here. */
let version = versionNow();

parentPort.on('message', (message) => {
  if (message.close) {
    prepared.clear();
    // Everything into the one file, which can then be copied as it is.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    parentPort.close();
    return;
  }
  try {
    parentPort.postMessage(commit(message) ? message.id : { id: message.id });
  } catch (error) {
    rollBack();
    parentPort.postMessage({
      id: message.id,
      error: { message: error.message, number: numberOf(error) },
    });
  }
});
parentPort.postMessage(0);

function commit({ steps, values, texts }) {
  for (const [number, sql] of texts) prepared.set(number, database.prepare(sql));
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
