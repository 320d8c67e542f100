/** Somebody who owns nothing here. */
const NOBODY = 12_345;

/** Runs as somebody for whom mode bits hold, also where the tests run as root. For tests with a process of their own. */
export async function asOtherUser<T>(run: () => T | Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return run();
  process.seteuid?.(NOBODY);
  try {
    return await run();
  } finally {
    process.seteuid?.(0);
  }
}
