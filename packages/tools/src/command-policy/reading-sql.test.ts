import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { readsDatabase } from './reading-sql.js';

const read = (command: string) => effectiveCommands(command).map(readsDatabase)[0];

test.each([
  `psql -c 'select 1'`,
  `psql -h localhost -p 5432 -U app -d shop -c "select * from orders where name = 'o''hara; drop' limit 5"`,
  `psql -XAtc 'select count(*), max("from") from orders' shop`,
  `psql --host=/run/postgresql --command='show server_version; values (1), (2)'`,
  `psql -c 'with late as (select id from orders where due < now()) select count(*) from late' -c 'explain select 1'`,
  `mysql -uroot -h127.0.0.1 -D shop -NBe "select replace(name, 'a', 'b') from t where id in (1, 2)"`,
  `mariadb shop -e 'describe orders'`,
  `sqlite3 -readonly -json data/a.db "select strftime('%Y', at) from t;" "select 2"`,
  `sqlite3 :memory: 'select 1'`,
])('%s only reads, on this machine', (command) => {
  expect(read(command)).toBe('here');
});

test.each([
  `psql -h db.example -c 'select 1'`,
  `psql -hdb.example -c 'select 1'`,
  `mysql --host db.example -e 'show tables'`,
])('%s only reads, on another machine', (command) => {
  expect(read(command)).toBe('elsewhere');
});

test.each([
  ['a statement that changes something', `psql -c 'delete from t'`],
  ['another behind one that reads', `psql -c 'select 1; drop table t'`],
  ['another in an option of its own', `psql -c 'select 1' -c 'drop table t'`],
  ['a change in a named query', `psql -c 'with x as (delete from t returning *) select * from x'`],
  ['a new table', `psql -c 'select * into y from t'`],
  ['a lock', `psql -c 'select * from t for update'`],
  ['a statement that is run to be explained', `psql -c 'explain analyze select 1'`],
  ['the same in a list', `psql -c 'explain (analyze, buffers) select 1'`],
  ['a function that does something', `psql -c "select pg_terminate_backend(1)"`],
  ['a file of the server', `psql -c "select pg_read_file('/etc/passwd')"`],
  ['a function of somebody', `psql -c 'select x.count(1)'`],
  ['a function in quotes', `psql -c 'select "count"(1)'`],
  ['a counter', `psql -c "select nextval('s')"`],
  ['a program of the server', `psql -c "copy (select 1) to program 'id'"`],
  ['a command of the client', `psql -c '\\! id'`],
  ['one behind a statement', `mysql -e 'select 1 \\! id'`],
  ['one in a word', `mysql -e 'select 1; system id'`],
  ['one on a line of its own', `mysql -e $'select 1;\\nsource x'`],
  ['a pager', `mysql -e 'pager id; select 1'`],
  ['a comment that is run', `mysql -e 'select 1 /*!50000 into outfile "/x" */'`],
  ['a comment that hides', `psql -c 'select 1 -- x'`],
  ['a text between dollars', `psql -c 'select $$;$$'`],
  ['a file on the server', `mysql -e "select 1 into outfile '/x'"`],
  ['a command with a dot', `sqlite3 a.db '.shell id'`],
  ['one behind a statement that reads', `sqlite3 a.db 'select 1' '.shell id'`],
  ['one on the next line', `sqlite3 a.db $'select 1;\\n.shell id'`],
  ['an extension', `sqlite3 a.db "select load_extension('x')"`],
  ['a file that is written', `sqlite3 a.db "select writefile('x', 1)"`],
  ['another file', `sqlite3 a.db "attach 'b.db' as b"`],
  ['a command before', `sqlite3 -cmd '.shell id' a.db 'select 1'`],
  ['settings in a file', `sqlite3 -init x a.db 'select 1'`],
  ['settings in the name', `sqlite3 'file:a.db?vfs=x' 'select 1'`],
  ['more statements in a file', `psql -c 'select 1' -f x.sql`],
  ['an answer into a file', `psql -c 'select 1' -o x`],
  ['the same with other options', `psql -Ato x -c 'select 1'`],
  ['a variable', `psql -v x=1 -c 'select 1'`],
  ['settings of the connection', `psql -d 'host=db.example' -c 'select 1'`],
  ['an address', `psql postgres://db.example/x -c 'select 1'`],
  ['a setting around it', `PGHOST=db.example psql -c 'select 1'`],
  ['nothing to read', `psql shop`],
  ['statements that are not known yet', `psql -c "$SQL"`],
  ['a part that is not known yet', `psql -c "select * from $TABLE"`],
  ['words that are not known yet', `psql $OPTIONS -c 'select 1'`],
  ['a file of that name', `./psql -c 'select 1'`],
  ['an option that nobody knows', `psql --comm='select 1'`],
  ['letters that look like others', `psql -c 'ѕelect 1'`],
  ['a client without a language', `redis-cli get x`],
])('%s is not taken for reading', (_, command) => {
  expect(read(command), command).toBeUndefined();
});
