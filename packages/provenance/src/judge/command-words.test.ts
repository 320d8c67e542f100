import { expect, test } from 'vitest';
import { commandActs, namesInCommand, statementTarget } from './command-words.js';

const command = (value: string, role: 'command' | 'content' = 'command') =>
  commandActs({ path: 'c', value, role, source: 'model', standings: [], isListed: false });

test('what a command does is said by its first words', () => {
  expect(command('CREATE INDEX CONCURRENTLY i ON events (delete)')).toEqual(['create']);
  expect(command('systemctl restart cart')).toEqual(['restart']);
  expect(command('ls -la')).toEqual([]);
  expect(command('delete it', 'content')).toEqual([]);
});

test('V-02 names in a command have a digit or a sign, words and options are none', () => {
  expect(namesInCommand('DROP TABLE audit_events; -- every')).toEqual(['audit_events']);
  expect(namesInCommand("kubectl -n prod delete 'pod/mailer-5c77b' --grace-period=30")).toEqual([
    'pod/mailer-5c77b',
  ]);
  expect(namesInCommand('constructor __proto__ toString')).toEqual([]);
  expect(
    namesInCommand(Array.from({ length: 99 }, (_, at) => `name_${at}`).join(' ')),
  ).toHaveLength(40);
});

test('what a statement changes is named behind its verb', () => {
  const statements = [
    'DELETE FROM audit.logs WHERE a = 1',
    'drop table if exists "payouts"',
    'UPDATE users SET a = 1',
    'ls -l',
  ];
  expect(statements.map(statementTarget)).toEqual(['logs', 'payouts', 'users', undefined]);
});
