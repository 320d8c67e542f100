const WITHIN_MS = 5_000;

/** Whether a server answers at this address; one that is stopped or stuck does not. */
export async function gatewayAnswers(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/live', url), {
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    return response.ok;
  } catch {
    // Nobody listens there, or whoever does says nothing: no answer, whatever the reason.
    return false;
  }
}
