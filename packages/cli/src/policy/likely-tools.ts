import type { Registry } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import type { LikelyTools, PolicyCall } from '@sluice/policy';
import { namesOfClientTools } from '../govern/client-tools.js';

const FILE_TOOLS = ['fs_write', 'fs_read', 'fs_edit', 'fs_glob'];

/** The tools by which a change between policies is shown: ours, and those of clients. */
export function likelyTools(registry: Pick<Registry, 'all'>): LikelyTools {
  const ours = registry.all().map(({ name }) => name);
  const readers = new Set(
    registry.all().flatMap(({ name, metadata }) => (metadata.readonly === true ? [name] : [])),
  );
  const others = namesOfClientTools();
  const known = new Set([...ours, ...others]);
  return {
    toolsFor(call) {
      if (known.has(call.tool)) return [];
      const fields = Object.keys(Object(call.args));
      // A field that no tool of ours has is one of a tool that nobody here knows.
      if (fields.length > 0) return ours.filter((name) => hasFields(registry, name, fields));
      const all = [...new Set([...firstFor(call), ...ours, ...others])];
      return all.filter(
        (name) => call.readonly === undefined || readers.has(name) === call.readonly,
      );
    },
    filled(call) {
      const { tool, commands, paths, hosts } = call;
      if (tool === 'bash_run' && commands.length === 0) {
        const [host = 'example.com'] = hosts;
        const curl = ['curl', `https://${host}/`];
        const words = hosts.length > 0 || call.risk === 'network' ? curl : wordsOf(call.risk);
        return [{ ...call, commands: [words] }];
      }
      const isOfFiles = FILE_TOOLS.includes(tool) && paths.length === 0;
      return isOfFiles ? [{ ...call, paths: ['./src/main.ts'] }] : [];
    },
  };
}

function hasFields(
  registry: Pick<Registry, 'all'>,
  tool: string,
  fields: readonly string[],
): boolean {
  const json: unknown = registry.all().find(({ name }) => name === tool)?.schema.json;
  const properties = isRecord(json) && isRecord(json.properties) ? json.properties : {};
  return fields.every((name) => Object.hasOwn(properties, name));
}

function wordsOf(risk: string | undefined): readonly string[] {
  if (risk === 'read') return ['ls'];
  if (risk === 'destructive') return ['rm', '-rf', 'build'];
  return ['npm', 'test'];
}

function firstFor({ commands, paths, hosts }: PolicyCall): readonly string[] {
  if (commands.length > 0) return ['bash_run'];
  if (paths.length > 0) return FILE_TOOLS;
  return hosts.length > 0 ? ['bash_run', 'WebFetch'] : ['bash_run'];
}
