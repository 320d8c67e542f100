const CONTAINERS = ['ps', 'images', 'inspect', 'logs', 'info', 'version', 'stats', 'top', 'port'];

/** Programs that can run anything, with the words after which they only look. */
const LOOKING = new Map<string, ReadonlySet<string>>([
  ['kubectl', new Set(['get', 'describe', 'logs', 'top', 'explain', 'version', 'api-resources'])],
  ['docker', new Set(CONTAINERS)],
  ['podman', new Set(CONTAINERS)],
  ['docker compose', new Set(['ps', 'logs', 'images', 'config', 'top', 'version'])],
  ['podman compose', new Set(['ps', 'logs', 'images', 'config', 'top', 'version'])],
]);

/** How many first words say that the program only looks (`kubectl get`, `docker compose logs`); 0 where they do not. */
export function lookingWords(words: readonly string[]): number {
  for (const count of [2, 3]) {
    const program = words.slice(0, count - 1).join(' ');
    if (LOOKING.get(program)?.has(words[count - 1] ?? '')) return count;
  }
  return 0;
}
