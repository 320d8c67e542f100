import { type OptionValue, UsageError } from './command.js';

/** The port an option names; nothing where it is not given. */
export function readPort(value: OptionValue): number | undefined {
  if (typeof value !== 'string') return undefined;
  const port = Number(value);
  if (value !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError({
    en: `--port "${value}" is not a port; use 0 to 65535`,
    zh: `--port "${value}" 不是端口；请用 0 到 65535`,
  });
}
