/** With or without schemes around it: `view-source:file:`, `git+file:`. */
const FILE_ADDRESS = /^(?:[a-z][a-z0-9+.-]*:)*(?:[a-z0-9.-]+\+)?file:([\s\S]*)$/i;

/**
 * The paths that a `file:` address may stand for; none for any other text. An ordinary one has one reading. Programs differ
 * where it names a machine, has escapes, or has a `?` or `#`, which may belong to a name: then each reading is given.
 */
export function pathsOfFileAddress(text: string): readonly string[] {
  // A browser leaves these out of an address, and takes a backslash for a slash.
  const address = text.trim().replaceAll(/[\t\r\n]/g, '');
  const rest = FILE_ADDRESS.exec(address)?.[1]?.replaceAll('\\', '/');
  if (rest === undefined) return [];
  const readings = withoutMachine(rest).flatMap((path) => [path, path.replace(/[?#].*$/s, '')]);
  return [...new Set(readings.flatMap((path) => [path, unescaped(path)]))].filter(Boolean);
}

/** Some take `file://` away and what is left for the path, so that a machine's name begins it. */
function withoutMachine(rest: string): readonly string[] {
  const [, machine, path] = /^\/\/([^/]*)([\s\S]*)$/.exec(rest) ?? [];
  if (machine === undefined || path === undefined) return [rest];
  return machine === '' || /^localhost$/i.test(machine) ? [path] : [path, machine + path];
}

function unescaped(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    const bytes = escapes.slice(1).split('%');
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
  });
}
