import { expect, test } from 'vitest';
import { stackFrames } from './stack-frames.js';

test.each([
  ['File "src/app.py", line 12, in run', { path: 'src/app.py', line: 12, name: 'run' }],
  [
    '~/lib/python3.7/pkg/charset.py in convert(names)\n    624     try:\n--> 625         found[name]',
    { path: '~/lib/python3.7/pkg/charset.py', line: 625, name: 'convert' },
  ],
  [
    '    at Store.save (/srv/app/src/store.ts:40:11)',
    { path: '/srv/app/src/store.ts', line: 40, name: 'Store.save' },
  ],
  ['    at async src/main.ts:7:3', { path: 'src/main.ts', line: 7, name: '' }],
  [
    '\tat org.example.App.main(App.java:31)',
    { path: 'App.java', line: 31, name: 'org.example.App.main' },
  ],
  [
    '\t/go/src/pkg/server/server.go:88 +0x1d',
    { path: '/go/src/pkg/server/server.go', line: 88, name: '' },
  ],
  ["thread 'main' panicked at src/lib.rs:5:9:", { path: 'src/lib.rs', line: 5, name: '' }],
  ["app/models/user.rb:14:in `save'", { path: 'app/models/user.rb', line: 14, name: 'save' }],
  [
    '#1 /var/www/index.php(23): App->run()',
    { path: '/var/www/index.php', line: 23, name: 'App->run' },
  ],
  [
    '   at Acme.Web.Run(String a) in C:\\src\\Web.cs:line 9',
    { path: 'C:/src/Web.cs', line: 9, name: 'Acme.Web.Run' },
  ],
  ['#0  0x0000 in parse (x=1) at src/parse.c:77', { path: 'src/parse.c', line: 77, name: 'parse' }],
  ['src/auth.ts:4:10 - error TS2322', { path: 'src/auth.ts', line: 4, name: '' }],
])('the frame in %j is read', (text, frame) => {
  expect(stackFrames(text)).toMatchObject([frame]);
});

test('frames stand in the order of the text, and a hostile text is read in time that grows with its length', () => {
  expect(stackFrames('a.ts:1\nb.ts:2').map((frame) => frame.path)).toEqual(['a.ts', 'b.ts']);
  const evil = `${'a/'.repeat(20_000)}${'.'.repeat(5000)}${':'.repeat(5000)}`;
  expect(stackFrames(evil)).toEqual([]);
});
