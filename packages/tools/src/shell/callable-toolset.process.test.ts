import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Todo } from '@sluice/kernel';
import { createSandbox, type HostSandbox } from '@sluice/sandbox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processesWith, until } from '../testing/processes.js';
import {
  type CallableToolset,
  type CallableToolsetOptions,
  createCallableToolset,
  type ToolsetResult,
} from './callable-toolset.js';

let root: string;
let sandbox: HostSandbox;
let toolset: CallableToolset;
let todos: readonly Todo[] = [];
let calls = 0;

const open = (options: Partial<CallableToolsetOptions> = {}) =>
  createCallableToolset({
    sandbox,
    permission: { mode: 'auto' },
    services: {
      todo: {
        read: () => todos,
        write: (next) => {
          todos = next;
        },
      },
    },
    ...options,
  });

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-shell-')));
  sandbox = await createSandbox({ roots: [root] });
  toolset = open();
});
afterAll(async () => {
  await toolset.close();
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

function call(name: string, args: unknown, set = toolset): Promise<ToolsetResult> {
  calls += 1;
  return set.handle({ id: `call-${calls}`, name, arguments: args });
}
async function bash(command: string, set = toolset) {
  return (await call('Bash', JSON.stringify({ command }), set)).returnValue;
}
const file = (name: string) => readFileSync(join(root, name), 'utf8');
const put = (name: string, content: string | Uint8Array) =>
  writeFileSync(join(root, name), content);

test('L-06 what a command of the lasting shell prints is told while it runs, each line once', async () => {
  const over = new AbortController();
  const heard: unknown[] = [];
  const listening = (async () => {
    for await (const { event } of toolset.runtime.subscribe({ signal: over.signal })) {
      if (event.type === 'tool_custom_event') heard.push(event.data);
    }
  })();
  const ending = bash(
    'echo begun; until [ -e live-go-on ]; do sleep 0.05; done; echo ended; sleep 1',
  );
  await until(() => heard.length > 0);
  expect(heard).toEqual([{ stream: 'stdout', text: 'begun\n' }]);
  put('live-go-on', '');
  await until(() => heard.length > 1);
  expect(heard).toEqual([
    { stream: 'stdout', text: 'begun\n' },
    { stream: 'stdout', text: 'ended\n' },
  ]);
  expect((await ending).isError).toBe(false);
  over.abort();
  await listening;
});

describe('errors a model can repair', () => {
  test('K-30 an unknown tool is answered with Unknown tool and a corrected example', async () => {
    const { returnValue } = await call('UnknownTool', '{}');
    expect(returnValue).toMatchObject({
      isError: true,
      brief: 'Unknown tool',
      extras: { failureCategory: 'command_not_found', toolName: 'UnknownTool' },
    });
    expect(returnValue.message).toContain('Unknown tool: UnknownTool');
    expect(returnValue.message).toContain('CORRECTION: You can ONLY call the "Bash" tool.');
    expect(returnValue.message).toContain('Bash(command="UnknownTool <args>")');
  });

  test('K-30 names that every object has are unknown tools too', async () => {
    for (const name of ['constructor', '__proto__', 'toString', 'bash', 'BASH']) {
      expect((await call(name, '{}')).returnValue.extras).toMatchObject({
        failureCategory: 'command_not_found',
      });
    }
  });

  test('K-31 broken JSON names the tool and the parser’s own words, and nothing runs', async () => {
    const { returnValue } = await call('Bash', '{"command": "touch ran.txt"');
    expect(returnValue).toMatchObject({
      isError: true,
      extras: {
        toolName: 'Bash',
        failureCategory: 'invalid_usage',
        parseError: expect.stringContaining('JSON'),
      },
    });
    expect(returnValue.message).toContain(
      'Invalid parameters: tool arguments must be valid JSON. Parse error: ',
    );
    expect(existsSync(join(root, 'ran.txt'))).toBe(false);
  });

  test('K-32 arguments of the wrong type are named by field, with a valid example', async () => {
    const { returnValue } = await call('Bash', '{"command": 5}');
    expect(returnValue).toMatchObject({
      isError: true,
      extras: { failureCategory: 'invalid_usage' },
    });
    expect(returnValue.message).toContain('Invalid parameters');
    expect(returnValue.message).toContain('command: expected string');
  });

  test('K-33 every answer carries the id it answers', async () => {
    for (const [name, args] of [
      ['Bash', '{"command":"true"}'],
      ['Bash', '{"command":"false"}'],
      ['Bash', '{'],
      ['Nope', '{}'],
    ] as const) {
      calls += 1;
      const id = `own-${calls}`;
      expect((await toolset.handle({ id, name, arguments: args })).toolCallId).toBe(id);
    }
  });

  test('a blank command and Bash inside Bash are explained', async () => {
    expect(await bash('  ')).toMatchObject({
      isError: true,
      message: 'Error: command parameter is required and must be a non-empty string',
    });
    for (const command of ['Bash', 'Bash(command="ls")']) {
      expect(await bash(command)).toMatchObject({
        isError: true,
        extras: { failureCategory: 'invalid_usage' },
      });
    }
  });

  test('a failed command gives its code, its category and, for misuse, how to get help', async () => {
    expect(await bash('no-such-program-here x')).toMatchObject({
      isError: true,
      message: expect.stringMatching(
        /^Command failed with exit code 127\..*Bash\(command="no-such-program-here --help"\)/,
      ),
      extras: {
        failureCategory: 'command_not_found',
        baseCommand: 'no-such-program-here',
        exitCode: 127,
      },
    });
    expect(await bash('read')).toMatchObject({ extras: { failureCategory: 'invalid_usage' } });
    const plain = await bash('ls /no/such/place');
    expect(plain).toMatchObject({ extras: { failureCategory: 'execution_error', exitCode: 2 } });
    expect(plain.message).not.toContain('--help');
  });

  test('C4 a failed command without output does not claim success', async () => {
    expect(await bash('true')).toMatchObject({
      isError: false,
      output: '(Command executed successfully with no output)',
    });
    const failed = await bash('false');
    expect(failed.isError).toBe(true);
    expect(failed.output).not.toContain('success');
  });

  test('output is stdout, then [stderr]', async () => {
    expect((await bash('echo out; echo err >&2')).output).toBe('out\n\n\n[stderr]\nerr\n');
  });
});

describe('one lasting session', () => {
  test('C-01 folder, variables, functions and the last status stay', async () => {
    await bash('mkdir -p sub && cd sub && X=5 && declare -A M=([k]=v) && f() { echo "f:$1"; }');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
    expect((await bash('pwd; echo $X ${M[k]}; f 1')).output).toBe(`${root}/sub\n5 v\nf:1\n`);
    await bash('false');
    expect((await bash('echo $?')).output).toBe('1\n');
    await bash('cd ..');
  });

  test('C4 native commands, bash … and restart act on one session', async () => {
    await bash('export CROSS=1');
    expect((await bash('bash echo $CROSS')).output).toBe('1\n');
    await bash('bash export CROSS=2');
    expect((await bash('echo $CROSS')).output).toBe('2\n');
    await call('Bash', { restart: true });
    expect((await bash('echo "[$CROSS]"')).output).toBe('[]\n');
    expect((await call('Bash', { restart: true, command: 'echo x' })).returnValue.output).toBe(
      'x\n',
    );
  });

  test('C4 output cannot forge the end of a command', async () => {
    for (const command of [
      'echo __END__0; echo "?"; false',
      'printf "?\\0"; printf "%032d 0 /\\0" 0; false',
      'for fd in 3 4 203; do { printf "?\\0" >&$fd; } 2>/dev/null; done; false',
    ]) {
      expect(await bash(command)).toMatchObject({ isError: true, extras: { exitCode: 1 } });
    }
    expect((await bash('echo after')).output).toBe('after\n');
  });

  test('C4 R14 a command that reads its input gets nothing and eats nothing', async () => {
    expect((await bash('cat; echo one')).output).toBe('one\n');
    expect((await bash('builtin read -r line; echo "$?"')).output).toBe('1\n');
    expect(
      (
        await bash(
          'head -c 100000; python3 -c "import sys; print(len(sys.stdin.read()))" 2>/dev/null || echo 0',
        )
      ).output,
    ).toBe('0\n');
    expect((await bash('echo two')).output).toBe('two\n');
  });

  test('C4 a time-out ends the command with all it started; the next one gets its own output only', async () => {
    const own = `sleep 4${process.pid}.5`;
    const short = open({ commandTimeoutMs: 2_500 });
    try {
      const timedOut = await bash(`echo FIRST; ${own} & setsid ${own} & ${own}; echo LATE`, short);
      expect(timedOut).toMatchObject({
        isError: true,
        message: expect.stringContaining('Bash session restarted after timeout.'),
        output: 'FIRST\n',
      });
      expect(processesWith(own)).toEqual([]);
      expect(await bash('echo SECOND', short)).toMatchObject({
        isError: false,
        output: 'SECOND\n',
      });
    } finally {
      await short.close();
    }
  });

  test('K-17 a cancelled call ends with what it had printed, and the session goes on', async () => {
    const running = toolset.handle({
      id: 'cancel-1',
      name: 'Bash',
      arguments: { command: 'echo begun; touch begun; sleep 30' },
    });
    await until(() => existsSync(join(root, 'begun')));
    running.cancel('the user said stop');
    const { toolCallId, returnValue } = await running;
    expect(toolCallId).toBe('cancel-1');
    expect(returnValue).toMatchObject({ isError: true, brief: 'Cancelled' });
    expect(returnValue.output).toContain('begun');
    expect(returnValue.message).toContain('the user said stop');
    expect((await bash('echo again')).output).toBe('again\n');
  });

  test('exit and exec end the session; the answer says so and the next command has a new one', async () => {
    expect(await bash('echo bye; exit 3')).toMatchObject({
      isError: true,
      output: 'bye\n',
      message: expect.stringContaining('a new session was started'),
      extras: { exitCode: 3 },
    });
    expect((await bash('echo back')).output).toBe('back\n');
    await bash('exec true');
    expect((await bash('set -e; false')).isError).toBe(true);
    expect((await bash('break; return; echo alive')).output).toContain('alive');
  });

  test('R16 a command that kills its shell ends its session only', async () => {
    expect((await bash('kill -9 $$')).isError).toBe(true);
    expect((await bash('echo alive')).output).toBe('alive\n');
  });

  test('K-16 calls sent at once run one after the other, each with its own output', async () => {
    const results = await Promise.all(
      ['sleep 0.2; echo a', 'echo b', 'echo c'].map((command) => bash(command)),
    );
    expect(results.map(({ output }) => output)).toEqual(['a\n', 'b\n', 'c\n']);
  });

  test('C4 what a background command prints later is not taken for the next command’s output', async () => {
    await bash(
      '(until [ -e go ]; do sleep 0.05; done; echo LATE; echo LATE_ERR >&2; touch printed) &',
    );
    put('go', '');
    await until(() => existsSync(join(root, 'printed')));
    const next = await bash('echo NEXT');
    expect(next.output).toMatch(/^\[late output of an earlier command\]\n(?:LATE|LATE_ERR)\n/);
    expect(next.output.endsWith('NEXT\n')).toBe(true);
    expect((await bash('echo CLEAN')).output).toBe('CLEAN\n');
  });

  test('T-04 long output keeps its start and its end and says what was cut; a flood is ended', async () => {
    const { output } = await bash('seq 1 1000000');
    expect(output.startsWith('1\n2\n')).toBe(true);
    expect(output.endsWith('1000000\n')).toBe(true);
    expect(output).toMatch(/… \(\d+ bytes cut here; use head, tail, grep or > file to see them\)/);
    expect(output.length).toBeLessThan(20_000);
    expect(await bash('yes')).toMatchObject({
      isError: true,
      message: expect.stringContaining('too much'),
    });
    expect((await bash('printf "a\\0b"')).output).toContain('binary output');
  });

  test('a flood from the background ends the session it belongs to, and the next command is told', async () => {
    const own = `y${process.pid}flood`;
    // The program that says it has started carries the name already, so it cannot be missed.
    await bash(`command bash -c 'echo up > flood-started; exec yes ${own}' &`);
    await until(() => existsSync(join(root, 'flood-started')));
    await until(() => processesWith(own).length === 0);
    expect((await bash('echo told')).output).toMatch(
      /^\[late output of an earlier command\]\n\(printed without end[^\n]+\)\n\ntold\n$/,
    );
    expect((await bash('echo back')).output).toBe('back\n');
  });

  test('a flood from the background is ended although commands go on', async () => {
    const own = `y${process.pid}busy`;
    await bash(`command bash -c 'echo up > busy-started; exec yes ${own}' &`);
    await until(() => existsSync(join(root, 'busy-started')));
    await until(async () => {
      await bash('echo busy');
      return processesWith(own).length === 0;
    });
    await bash('echo told');
    expect((await bash('echo back')).output).toBe('back\n');
  });

  test('scripts may use descriptors and redirect for good without harm to the session', async () => {
    expect((await bash('exec 3>&1; echo three >&3; exec >/dev/null; echo lost')).output).toBe(
      'three\n',
    );
    expect((await bash('echo still here; echo x > /dev/stderr')).output).toContain('still here');
  });
});

describe('bash', () => {
  test('C-02 bash <command> runs exactly the command', async () => {
    expect((await bash('bash echo hi')).output).toBe('hi\n');
    expect((await bash('bash echo "a  b" | tr a-z A-Z')).output).toBe('A  B\n');
    expect((await bash('bash for i in 1 2; do echo $i; done')).output).toBe('1\n2\n');
    expect((await bash('true && bash echo mid')).output).toBe('mid\n');
  });

  test('C-02 bash alone fails with its usage', async () => {
    const result = await bash('bash');
    expect(result.isError).toBe(true);
    expect(result.output).toContain('Usage: bash <command>');
  });

  test('C-02 bash echo -h is no call for help; bash -h and bash --help are', async () => {
    expect((await bash('bash echo -h')).output).toBe('-h\n');
    expect((await bash('bash -h')).output).toBe('Usage: bash <command>\n');
    expect((await bash('bash --help')).output).toContain('Examples:');
  });

  test('with an option, a script or an input it is the program', async () => {
    put('s.sh', 'echo script $1\n');
    expect((await bash("bash -c 'echo $0 $1' a b")).output).toBe('a b\n');
    expect((await bash('bash s.sh 7')).output).toBe('script 7\n');
    put('plain', 'echo plain $1\n');
    expect((await bash('bash ./plain 8')).output).toBe('plain 8\n');
    expect((await bash('echo "echo piped" | bash')).output).toBe('piped\n');
  });
});

describe('read', () => {
  test('C-03 a missing file is named in full on stderr', async () => {
    expect((await bash('read /path/not-exists.txt')).isError).toBe(true);
    expect((await bash('read missing.txt')).output).toContain(
      `[FILE_NOT_FOUND_ERROR] File not found: ${root}/missing.txt`,
    );
  });

  test('lines that are too long to be shown at once are cut, and it is said where to go on', async () => {
    put('long.txt', `${'x'.repeat(99_999)}\n`.repeat(30));
    const { output } = await bash('read long.txt > shown.txt');
    expect(output).toMatch(/… cut after line (\d+); go on with --offset \1\n/);
    const lines = Number(/line (\d+)/.exec(output)?.[1]);
    expect(lines).toBeLessThan(30);
    expect(file('shown.txt').split('\n')).toHaveLength(lines + 1);
  });

  test('C-03 an offset past the end is a success with nothing in it', async () => {
    put('r.txt', 'a\nb\nc\n');
    expect(await bash('read r.txt --offset 999999')).toMatchObject({
      isError: false,
      output: '(Command executed successfully with no output)',
    });
  });

  test('lines are numbered; offset counts from 0; limit 0 is all', async () => {
    expect((await bash('read r.txt')).output).toBe('     1\ta\n     2\tb\n     3\tc\n');
    expect((await bash('read r.txt --offset 1 --limit 1')).output).toBe('     2\tb\n');
    expect((await bash('read --limit=0 -- r.txt')).output).toContain('     3\tc');
  });

  test('wrong use is told in the known words', async () => {
    for (const [command, words] of [
      ['read r.txt --offset', '--offset requires a number argument'],
      ['read r.txt --limit -5', '--limit must be a non-negative number'],
      ['read r.txt other.txt', 'Unexpected argument: other.txt'],
      ['read sub --limit 1', `[TOOL_EXECUTION_ERROR] Cannot read directory: ${'$root'}/sub`],
    ] as const) {
      mkdirSync(join(root, 'sub'), { recursive: true });
      const result = await bash(command);
      expect(result.isError).toBe(true);
      expect(result.output).toContain(words.replace('$root', root));
    }
  });

  test('C4 works in pipes, after && and with a tab or a line break behind the word', async () => {
    expect((await bash('read r.txt && echo b')).output).toContain('     3\tc\nb\n');
    expect((await bash('read r.txt | head -1')).output).toBe('     1\ta\n');
    expect((await bash('read\tr.txt --limit 1')).output).toBe('     1\ta\n');
    expect(
      (await bash('cat <(read r.txt | wc -l); for f in r.txt; do read "$f" --limit 1; done'))
        .output,
    ).toBe('3\n     1\ta\n');
    put('many.txt', 'x\n'.repeat(300_000));
    expect(
      (
        await bash(
          'read many.txt --limit 0 | wc -l; read many.txt --limit 0 | head -1; read r.txt | read r.txt | tail -1',
        )
      ).output,
    ).toBe('300000\n     1\tx\n     3\tc\n');
  });

  test('C4 files are looked for in the session’s folder', async () => {
    mkdirSync(join(root, 'sub'), { recursive: true });
    put('sub/only.txt', 'here\n');
    expect(
      (await bash('cd sub && cat only.txt && read only.txt && (cd .. && read r.txt --limit 1)'))
        .output,
    ).toBe('here\n     1\there\n     1\ta\n');
    await bash('cd ..');
  });

  test('the shell’s own read still reads variables', async () => {
    const loop =
      'printf "1\\n2\\n" | while read n; do echo "<$n>"; done; read -r a b <<< "x y"; echo $b';
    expect((await bash(loop)).output).toBe('<1>\n<2>\ny\n');
  });

  test('binary files are named, not dumped', async () => {
    put('b.bin', Uint8Array.from([1, 0, 2]));
    expect((await bash('read b.bin')).output).toContain('binary data');
  });

  test('what the sandbox refuses is marked as blocked', async () => {
    expect(await bash('read /etc/passwd')).toMatchObject({
      isError: true,
      extras: {
        type: 'sandbox_blocked',
        resource: '/etc/passwd',
        blockedReason: expect.stringContaining('PATH_OUTSIDE'),
      },
    });
  });
});

describe('write', () => {
  test('C4 text with -h, --help or --all is written, not taken for an option', async () => {
    for (const content of ['use -h for help', 'run --help now', '-h', 'npm install --all now']) {
      const result = await bash(`write a.txt ${JSON.stringify(content)}`);
      expect(result.output).toBe(`Written ${content.length} bytes (1 lines) to ${root}/a.txt\n`);
      expect(file('a.txt')).toBe(content);
    }
  });

  test('C4 backslashes stay; the final newline stays; an empty file is possible', async () => {
    await bash(`write a.py 'print("a\\nb")'`);
    expect(file('a.py')).toBe('print("a\\nb")');
    await bash(`write w.txt 'C:\\\\new\\\\table'`);
    expect(file('w.txt')).toBe('C:\\\\new\\\\table');
    await bash(`write n.txt 'line\n'`);
    expect(file('n.txt')).toBe('line\n');
    await bash(`write e.txt ''`);
    expect(file('e.txt')).toBe('');
  });

  test('takes a heredoc and a pipe, byte by byte', async () => {
    await bash("write here.txt <<'EOF'\n$X `y` \\n\n  indented\nEOF");
    expect(file('here.txt')).toBe('$X `y` \\n\n  indented\n');
    await bash('printf "a\\0b\\377\\n\\n" | write pipe.bin');
    expect([...readFileSync(join(root, 'pipe.bin'))]).toEqual([97, 0, 98, 255, 10, 10]);
    await bash('echo hi | tr a-z A-Z | write up.txt && cat up.txt');
    expect(file('up.txt')).toBe('HI\n');
  });

  test('C-03 a folder is no writable file', async () => {
    mkdirSync(join(root, 'sub'), { recursive: true });
    const result = await bash('write sub x');
    expect(result.isError).toBe(true);
    expect(result.output).toContain(`Cannot write to directory: ${root}/sub`);
    expect(result.output).toContain('not a writable file');
  });

  test('makes folders; -h is short, --help long; too many words are refused', async () => {
    await bash('write deep/er/x.txt ok');
    expect(file('deep/er/x.txt')).toBe('ok');
    expect((await bash('write -h')).output).toBe('Usage: write <file> <content>\n');
    expect((await bash('write --help')).output).toContain('exactly these bytes');
    const many = await bash('write x.txt two words');
    expect(many.isError).toBe(true);
    expect(many.output).toContain('Unexpected argument: words');
    expect(existsSync(join(root, 'x.txt'))).toBe(false);
    expect((await bash('write "x')).extras).toMatchObject({ failureCategory: 'invalid_usage' });
  });

  test('C4 a file that changed since it was read is not overwritten', async () => {
    put('fresh.txt', 'one');
    await bash('read fresh.txt');
    await new Promise((resolve) => setTimeout(resolve, 20));
    put('fresh.txt', 'somebody else');
    for (const command of ['write fresh.txt mine', 'edit fresh.txt one two']) {
      const result = await bash(command);
      expect(result.isError).toBe(true);
      expect(result.output).toContain('Please read it again before writing.');
    }
    expect(file('fresh.txt')).toBe('somebody else');
  });

  test('property: any text in single quotes arrives byte for byte', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 60 })
      .filter((value) => !/[\0\ud800-\udfff]/.test(value));
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        await bash(`write p.txt '${content.replaceAll("'", "'\\''")}'`);
        expect(file('p.txt')).toBe(content);
      }),
      { numRuns: 60 },
    );
  });
});

describe('edit', () => {
  test('C-03 --all is literal, never a pattern, and takes every occurrence', async () => {
    put('lit.txt', 'a.b axb a.b\n');
    expect((await bash('edit lit.txt a.b Z --all')).output).toBe(
      `Replaced 2 occurrence(s) in ${root}/lit.txt\n`,
    );
    expect(file('lit.txt')).toBe('Z axb Z\n');
  });

  test('C4 --all inside the text is text; an empty new text deletes; $& is plain', async () => {
    put('f.txt', 'npm install --all now x');
    await bash(`edit f.txt 'install --all' 'ci --all'`);
    expect(file('f.txt')).toBe('npm ci --all now x');
    await bash(`edit f.txt ' x' ''`);
    expect(file('f.txt')).toBe('npm ci --all now');
    await bash(`edit f.txt now '$& $1 $$'`);
    expect(file('f.txt')).toBe('npm ci --all $& $1 $$');
    await bash(`edit f.txt --all -h`);
    expect(file('f.txt')).toBe('npm ci -h $& $1 $$');
    await bash(`edit -- f.txt -h --all --all`);
    expect(file('f.txt')).toBe('npm ci --all $& $1 $$');
  });

  test('the first match only, and the known words', async () => {
    put('g.txt', 'x x x');
    const first = await bash('edit g.txt x y');
    expect(first.output).toContain(`Replaced 1 occurrence(s) in ${root}/g.txt`);
    expect(file('g.txt')).toBe('y x x');
    expect((await bash(`edit g.txt ${'q'.repeat(80)} y`)).output).toContain(
      `String not found in file: "${'q'.repeat(50)}"`,
    );
    mkdirSync(join(root, 'sub'), { recursive: true });
    expect((await bash('edit sub a b')).output).toContain('Cannot edit directory');
    expect((await bash('edit g.txt x')).extras).toMatchObject({ failureCategory: 'invalid_usage' });
    expect((await bash('edit -h')).output).toBe('Usage: edit <file> <old> <new> [--all]\n');
  });
});

describe('TodoWrite', () => {
  const item = (status: string) => ({ content: `c ${status} -h`, activeForm: 'doing', status });
  test('replaces the list and counts it', async () => {
    const json = JSON.stringify({ todos: ['completed', 'in_progress', 'pending'].map(item) });
    expect((await bash(`TodoWrite '${json}'`)).output).toBe(
      'Todo list updated: 1 completed, 1 in_progress, 1 pending\n',
    );
    expect(todos).toMatchObject([
      { id: '1', title: 'c completed -h', status: 'completed' },
      {},
      {},
    ]);
    await bash(`TodoWrite '{"todos":[]}'`);
    expect(todos).toEqual([]);
  });

  test('says field by field what is wrong and changes nothing', async () => {
    todos = [{ id: '1', title: 'kept', status: 'pending' }];
    for (const [json, words] of [
      ['', 'Error: Missing JSON parameter'],
      ["'{'", 'Error: Invalid JSON format'],
      [
        `'{"todos":[{"activeForm":"a","status":"pending"}]}'`,
        'Error: Validation failed\n- todos.0.content: Required',
      ],
      [`'{"todos":[{"content":"a","activeForm":"a","status":"done"}]}'`, '- todos.0.status'],
      [`'${JSON.stringify({ todos: [{ ...item('pending'), extra: 1 }] })}'`, 'Unrecognized key'],
      [`'${JSON.stringify({ todos: [item('in_progress'), item('in_progress')] })}'`, 'at most one'],
      [
        `'${JSON.stringify({ todos: Array.from({ length: 51 }, () => item('pending')) })}'`,
        'todos',
      ],
      [
        `'${JSON.stringify({ todos: [{ ...item('pending'), content: 'x'.repeat(201) }] })}'`,
        'todos.0.content',
      ],
    ] as const) {
      const result = await bash(`TodoWrite ${json}`);
      expect(result.isError, json).toBe(true);
      expect(result.output).toContain(words);
    }
    expect(todos).toMatchObject([{ title: 'kept' }]);
  });
});

describe('gates', () => {
  test('calls of the surface go through the kernel: policy, question, record', async () => {
    const asking = createCallableToolset({
      sandbox: { ...sandbox, backend: { ...sandbox.backend, confined: true } },
    });
    try {
      expect((await bash('echo free', asking)).output).toBe('free\n');
      put('gone.txt', 'x');
      const waiting = asking.handle({
        id: 'ask-1',
        name: 'Bash',
        arguments: { command: 'rm gone.txt' },
      });
      await until(async () => (await asking.runtime.pendingApprovals()).length > 0);
      const pending = await asking.runtime.pendingApprovals();
      expect(pending[0]).toMatchObject({ request: { callId: 'ask-1' } });
      expect(JSON.stringify(pending[0])).toContain('destructive');
      await asking.runtime.decide('ask-1', 'deny');
      expect((await waiting).returnValue).toMatchObject({
        isError: true,
        brief: 'Approval denied',
      });
      expect(existsSync(join(root, 'gone.txt'))).toBe(true);
      expect((await bash('rm -rf /', asking)).extras).toMatchObject({ errorCode: 'POLICY_DENIED' });
      const same = await asking.handle({
        id: 'ask-1',
        name: 'Bash',
        arguments: { command: 'echo x' },
      });
      expect(same.returnValue.extras).toMatchObject({ errorCode: 'DUPLICATE_CALL_ID' });
    } finally {
      await asking.close();
    }
  });

  test('T-02 without confinement every command is a question', async () => {
    const loose = createCallableToolset({
      sandbox: { ...sandbox, backend: { ...sandbox.backend, confined: false, why: 'none here' } },
    });
    const waiting = loose.handle({ id: 'loose-1', name: 'Bash', arguments: { command: 'ls' } });
    await until(async () => (await loose.runtime.pendingApprovals()).length > 0);
    waiting.cancel();
    expect((await waiting).returnValue.isError).toBe(true);
    await loose.close();
  });

  test('the tool is not there in chat_safe mode', async () => {
    const chat = open({ mode: 'chat_safe' });
    const { returnValue } = await call('Bash', { command: 'touch no.txt' }, chat);
    expect(returnValue).toMatchObject({ isError: true, brief: 'Mode denied' });
    expect(existsSync(join(root, 'no.txt'))).toBe(false);
    await chat.close();
  });

  test('a shell that cannot be started is told, not hung on', async () => {
    const broken = open({ shellCommand: ['/bin/false'] });
    const { returnValue } = await call('Bash', { command: 'ls' }, broken);
    expect(returnValue).toMatchObject({ isError: true });
    expect(returnValue.message).toContain('could not be started');
    await broken.close();
  });
});

describe('S15 the folder of the session counts for the rules on paths', () => {
  const rulesOn = async (set: CallableToolset, args: Readonly<Record<string, unknown>>) => {
    const request = { name: 'Bash', arguments: args };
    const { verdict, gates } = await set.runtime.explain(request, 'coding');
    return `${verdict}: ${gates.at(-1)?.why}`;
  };

  /** Runs a command; where it is asked about, a person says yes. */
  const goOn = async (command: string, set: CallableToolset) => {
    const result = bash(command, set);
    let isOver = false;
    void result.finally(() => {
      isOver = true;
    });
    await until(async () => {
      const [open] = await set.runtime.pendingApprovals();
      if (open) await set.runtime.decide(open.request.callId, 'allow');
      return isOver || open !== undefined;
    });
    return result;
  };

  test('a path is judged from where an earlier cd has led', async () => {
    // A sandbox takes a repository that appears while it is open for one that a command has made.
    const own = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-shell-')));
    mkdirSync(join(own, 'deep', '.git'), { recursive: true });
    const ownSandbox = await createSandbox({ roots: [own] });
    const set = createCallableToolset({ sandbox: ownSandbox });
    try {
      const command = 'echo x > config';
      expect(await rulesOn(set, { command })).not.toContain('write-runs-later');
      await goOn('cd deep', set);
      await goOn('cd .git; false', set);
      expect(await rulesOn(set, { command })).toMatch(/^asks: write-runs-later/);
      expect(await rulesOn(set, { command: `cd ../.. && ${command}` })).toMatch(/^asks/);
      expect(await rulesOn(set, { command, restart: true })).not.toContain('write-runs-later');
      await goOn('cd /usr', set);
      expect(await rulesOn(set, { command })).toMatch(/^asks: write-outside/);
      await goOn(`cd ${own}/deep/.git`, set);
      expect(await rulesOn(set, { command })).toContain('write-runs-later');
      await call('Bash', { restart: true }, set);
      expect(await rulesOn(set, { command })).not.toContain('write-runs-later');
      await goOn('cd deep/.git && exit 3', set);
      expect(await rulesOn(set, { command })).not.toContain('write-runs-later');
    } finally {
      await set.close();
      await ownSandbox.close();
      rmSync(own, { recursive: true, force: true });
    }
  });

  test('while a command runs, nobody knows where the next one begins, and it is asked about', async () => {
    const set = createCallableToolset({ sandbox });
    try {
      await goOn('true', set);
      expect(await rulesOn(set, { command: 'echo x > config' })).toMatch(/^runs/);
      const running = bash('sleep 4', set);
      await until(async () =>
        (await rulesOn(set, { command: 'echo x > config' })).startsWith('asks'),
      );
      expect((await running).isError).toBe(false);
      expect(await rulesOn(set, { command: 'echo x > config' })).toMatch(/^runs/);
    } finally {
      await set.close();
    }
  });
});

test('S15 without a backend nothing of the toolset runs unasked, and a no leaves nothing behind', async () => {
  const own = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-shell-')));
  const loose = await createSandbox({ roots: [own], backend: 'unconfined' });
  const set = createCallableToolset({ sandbox: loose });
  try {
    for (const command of ['ls', 'touch made.txt', 'read a.txt', 'write made.txt x', 'cd /']) {
      calls += 1;
      const id = `loose-${calls}`;
      const result = set.handle({ id, name: 'Bash', arguments: { command } });
      await until(async () => (await set.runtime.pendingApprovals()).length === 1);
      const [open] = await set.runtime.pendingApprovals();
      expect(open?.request.callId).toBe(id);
      await set.runtime.decide(id, 'deny');
      expect((await result).returnValue.isError).toBe(true);
    }
    expect(existsSync(join(own, 'made.txt'))).toBe(false);
    expect(processesWith(own)).toEqual([]);
  } finally {
    await set.close();
    await loose.close();
    rmSync(own, { recursive: true, force: true });
  }
});
