const NAME = 'SettingsError';

/** A setting that cannot be obeyed. The program ends with code 20; a hook stays silent. */
export class SettingsError extends Error {
  override readonly name = NAME;
}

/** By name: a bundle that is loaded later holds a class of its own. */
export function isSettingsError(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}
