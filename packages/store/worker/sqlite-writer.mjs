// The thread that owns the writing connection, so that a slow disk never stops the event loop.
// In: { id, statements: [{ sql, rows }] }, one transaction. Out: { id } once it is on disk, or { id, error }.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const { DatabaseSync } = require(workerData.module);
const database = new DatabaseSync(workerData.path);
for (const pragma of workerData.pragmas) database.exec(pragma);

const prepared = new Map();

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
    commit(message.statements);
    parentPort.postMessage({ id: message.id });
  } catch (error) {
    const isOpen = rollBack();
    parentPort.postMessage({
      id: message.id,
      error: { message: error.message, number: numberOf(error), isOpen },
    });
  }
});
parentPort.postMessage({ id: 0 });

function commit(statements) {
  database.exec('BEGIN IMMEDIATE');
  for (const { sql, rows } of statements) {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      prepared.set(sql, statement);
    }
    for (const row of rows) statement.run(...row);
  }
  database.exec('COMMIT');
}

/** A full disk may have ended the transaction already. Answers whether one is still open. */
function rollBack() {
  try {
    database.exec('ROLLBACK');
    return false;
  } catch (error) {
    return !/no transaction/.test(error.message);
  }
}

/** SQLite's result code, under the name that either driver gives it. */
function numberOf(error) {
  return error.errcode ?? error.sqliteCode ?? error.sqliteExtendedCode;
}
