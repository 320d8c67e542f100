/** Aborted when a client wants its server gone, by whichever signal it says so. */
export function stopOnSignals(interrupt: AbortSignal): AbortSignal {
  const stop = new AbortController();
  interrupt.addEventListener('abort', () => stop.abort(), { once: true });
  for (const name of ['SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}
