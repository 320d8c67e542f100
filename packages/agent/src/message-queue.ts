/** Says one message of a session after the other; those of different sessions do not wait for each other. */
export function createMessageQueue(): <Outcome>(
  sessionId: string,
  underWay: Promise<unknown> | undefined,
  say: () => Promise<Outcome>,
) => Promise<Outcome> {
  const last = new Map<string, Promise<unknown>>();
  return (sessionId, underWay, say) => {
    // How the turn before ended is told to whoever waits for it.
    const before = Promise.resolve(last.get(sessionId) ?? underWay).catch(() => undefined);
    const said = before.then(say);
    last.set(sessionId, said);
    const forget = () => {
      if (last.get(sessionId) === said) last.delete(sessionId);
    };
    said.then(forget, forget);
    return said;
  };
}
