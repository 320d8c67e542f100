// The thread that owns the writing connection, so that a slow disk never stops the event loop.
// In: { statements: [{ sql, rows }] }, one transaction, each statement run once for every row of values; or { close }.
// Out: { status: 'open' } once, then for each transaction { status: 'committed' }, or { status: 'stale' } where another
// program has written since the one before, or { error: { message, number } }. Nothing is written unless it says committed.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const { DatabaseSync } = require(workerData.module);
const database = new DatabaseSync(workerData.path);
for (const pragma of workerData.pragmas) database.exec(pragma);
requirePragma('journal_mode', 'wal');
requirePragma('synchronous', 2);

const prepared = new Map();
const readVersion = statementOf('PRAGMA data_version');
/** Changes when another connection commits, never by what is written here. */
let version = readVersion.get().data_version;

parentPort.on('message', (message) => {
  if (message.close) close();
  else parentPort.postMessage(replyTo(message));
});
parentPort.postMessage({ status: 'open' });

function replyTo({ statements }) {
  try {
    return { status: commit(statements) };
  } catch (error) {
    rollBack();
    return { error: { message: error.message, number: numberOf(error) } };
  }
}

function commit(statements) {
  statementOf('BEGIN IMMEDIATE').run();
  const seen = readVersion.get().data_version;
  if (seen !== version) {
    version = seen;
    database.exec('ROLLBACK');
    return 'stale';
  }
  for (const { sql, rows } of statements) {
    const statement = statementOf(sql);
    for (const row of rows) statement.run(...row);
  }
  statementOf('COMMIT').run();
  return 'committed';
}

/** A few dozen texts at most. */
function statementOf(sql) {
  const known = prepared.get(sql) ?? database.prepare(sql);
  prepared.set(sql, known);
  return known;
}

function close() {
  prepared.clear();
  // Everything into the one file, which can then be copied as it is.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  parentPort.close();
}

function rollBack() {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    // A full disk has ended the transaction already.
    if (!/no transaction/.test(error.message)) throw error;
  }
}

/** Some file systems cannot hold a shared log; a commit there would not mean what it says. */
function requirePragma(name, wanted) {
  const found = Object.values(database.prepare(`PRAGMA ${name}`).get())[0];
  if (found !== wanted)
    throw new Error(`${workerData.path} cannot be kept safely: ${name} is ${found}, not ${wanted}`);
}

/** SQLite's result code, under the name that either driver gives it. */
function numberOf(error) {
  return error.errcode ?? error.sqliteCode ?? error.sqliteExtendedCode;
}
