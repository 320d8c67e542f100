import { Writable } from 'node:stream';

/** A process stream: what `process.stdout` and `process.stderr` are. */
export type ProcessStream = Pick<NodeJS.WriteStream, 'write' | 'on' | 'removeAllListeners'>;

/**
 * Takes standard output for the protocol alone. One stray line would break it, so whatever else in this
 * process writes there (a tool's `console.log`) lands on standard error from now on. A reader that goes away
 * is an error of the returned stream, for its owner to end in order, and of nobody else.
 */
export function claimStdout(stdout: ProcessStream, stderr: ProcessStream): Writable {
  const write: (chunk: Buffer, done: (error?: Error | null) => void) => boolean =
    stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  stdout.removeAllListeners('error');
  const protocol = new Writable({ write: (chunk, _encoding, done) => void write(chunk, done) });
  stdout.on('error', (error: Error) => protocol.destroy(error));
  return protocol;
}
