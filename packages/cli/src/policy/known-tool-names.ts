import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf, visibleText } from '@sluice/plain';
import type { KnownTools } from '@sluice/policy';
import type { Io } from '../command-line/command.js';
import { namesOfClientTools, renamedTools } from '../govern/client-tools.js';
import { dataFolder } from '../store/data-folder.js';
import { readPins } from '../wrap/pin-file.js';
import { knownTools } from './check-settings.js';

/** Every name by which a rule can meet a tool: ours, those of clients, and those of servers that were seen here. */
export async function knownToolNames(io: Io): Promise<KnownTools> {
  return {
    ours: knownTools(io)
      .all()
      .map(({ name }) => name),
    others: [...namesOfClientTools(), ...(await pinnedNames(io))],
    renamed: renamedTools(),
  };
}

/** Behind `wrap` a tool has the name that its server gives it, beside those of other servers one with its server's. */
async function pinnedNames(io: Io): Promise<readonly string[]> {
  const folder = join(dataFolder(io.env), 'pins');
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.json'))
    : [];
  const found: string[] = [];
  for (const file of files) {
    const server = basename(file, '.json');
    try {
      const { seen, names = [] } = await readPins(join(folder, file), server);
      const all = new Set([...Object.keys(seen), ...names]);
      found.push(...[...all].flatMap((name) => [name, `mcp__${server}__${name}`]));
    } catch (error) {
      // What is looked at here are names; whoever starts this server is stopped by such a file.
      io.err(`${visibleText(messageOf(error), 'prose')}\n`);
    }
  }
  return found;
}
