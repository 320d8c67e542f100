import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { claimStdout } from './claim-stdout.js';

/** A stream in the shape of `process.stdout`, with what was written to it. */
function fakeStream(fail?: () => Error) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done(fail?.());
    },
  });
  return { stream: stream as unknown as NodeJS.WriteStream, written };
}

test('the owner writes to stdout, everybody else to stderr', () => {
  const stdout = fakeStream();
  const stderr = fakeStream();
  const protocol = claimStdout(stdout.stream, stderr.stream);
  stdout.stream.write('a stray line');
  protocol.write('{"jsonrpc":"2.0"}\n');
  expect(stdout.written).toEqual(['{"jsonrpc":"2.0"}\n']);
  expect(stderr.written).toEqual(['a stray line']);
});

test('a reader that went away is told to the owner alone, who ends in order', async () => {
  const stdout = fakeStream(() => Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
  const endsAtOnce = vi.fn();
  stdout.stream.on('error', endsAtOnce);
  const protocol = claimStdout(stdout.stream, fakeStream().stream);
  const told = new Promise<Error>((resolve) => protocol.on('error', resolve));
  protocol.write('x');
  expect((await told).message).toBe('broken pipe');
  expect(protocol.destroyed).toBe(true);
  expect(endsAtOnce).not.toHaveBeenCalled();
});
