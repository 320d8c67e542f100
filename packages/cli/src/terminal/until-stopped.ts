/** Resolves on the first Ctrl-C, or when the system asks the program to end. */
export function untilStopped(interrupt: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (interrupt.aborted) return done();
    interrupt.addEventListener('abort', () => done(), { once: true });
    for (const name of ['SIGTERM', 'SIGHUP'] as const) process.once(name, () => done());
  });
}
