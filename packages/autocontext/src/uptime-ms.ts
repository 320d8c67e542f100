/** Milliseconds since the process began. `performance` is a module that takes longer to load than a clock may. */
export function uptimeMs(): number {
  return process.uptime() * 1000;
}
