// `build <database> <root>`: the words of every file git knows in an FTS5 table that keeps no text.
// `ask <database> <word>…`: the ten best paths by bm25.
const { DatabaseSync } = require('../../node_modules/@photostructure/sqlite');

const [action, file, ...rest] = process.argv.slice(2);
const database = new DatabaseSync(file);
if (action === 'build') {
  const { execFileSync } = require('node:child_process');
  const { readFileSync } = require('node:fs');
  const [root] = rest;
  const listed = execFileSync('git', ['-C', root, 'ls-files', '-z', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF');
  database.exec("CREATE VIRTUAL TABLE files USING fts5(path, body, content='')");
  database.exec('CREATE TABLE paths(id INTEGER PRIMARY KEY, path TEXT)');
  database.exec('BEGIN');
  const words = database.prepare('INSERT INTO files(rowid, path, body) VALUES (?, ?, ?)');
  const paths = database.prepare('INSERT INTO paths(id, path) VALUES (?, ?)');
  for (const [number, path] of listed.split('\0').filter(Boolean).entries()) {
    let body;
    try {
      body = readFileSync(`${root}/${path}`, 'utf8');
    } catch {
      // A submodule or a broken link has no text.
      continue;
    }
    if (body.length > 1_000_000 || body.includes('\0')) continue;
    words.run(number, path, body);
    paths.run(number, path);
  }
  database.exec('COMMIT');
} else {
  const query = rest.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ');
  const found = database
    .prepare(
      'SELECT paths.path FROM files JOIN paths ON paths.id = files.rowid WHERE files MATCH ? ORDER BY bm25(files) LIMIT 10',
    )
    .all(query);
  process.stdout.write(`${found.map(({ path }) => path).join('\n')}\n`);
}
database.close();
