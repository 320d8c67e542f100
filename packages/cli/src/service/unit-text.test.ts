import { expect, test } from 'vitest';
import { unitText } from './unit-text.js';

const options = {
  node: '/usr/bin/node',
  program: '/opt/sluice.cjs',
  workspace: '/home/a',
  port: 19_789,
};

test('D-01 the unit starts this program, again after a failure, with its sign-in address out of the journal', () => {
  const text = unitText(options);
  expect(text).toContain(
    'ExecStart="/usr/bin/node" "/opt/sluice.cjs" "serve" "--workspace" "/home/a" "--port" "19789"\n',
  );
  for (const line of ['StandardOutput=null', 'Restart=on-failure', 'WantedBy=default.target'])
    expect(text.split('\n')).toContain(line);
});

test('D-01 a folder with signs that systemd would fill in stays what it is, and one with a line end is refused', () => {
  const text = unitText({ ...options, port: undefined, workspace: '/a b/%h "$HOME" \\x' });
  expect(text).toContain('"--workspace" "/a b/%%h \\"$$HOME\\" \\\\x"\n');
  expect(() => unitText({ ...options, workspace: '/a\nExecStartPre=/bin/x' })).toThrow(
    'cannot name',
  );
});
