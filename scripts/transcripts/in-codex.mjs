// What people do, in the tools of Codex.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The moments of a model's session. Tools of an MCP server are searched for before they are first called. */
export function codexMoments(acts, { project }) {
  const lines = new Map();
  const hasDesk = acts.some(({ desk }) => desk !== undefined);
  const search = { tools: [{ search: { query: 'tickets, notes and comments', limit: 20 } }] };
  return [
    ...(hasDesk ? [search] : []),
    ...acts.flatMap(({ answer, ...act }) => {
      if (act.shell !== undefined) return shell(act.shell, answer);
      if (act.fetch !== undefined) return shell(`curl -s ${act.fetch}`, answer);
      if (act.desk !== undefined)
        return [{ tools: [{ namespace: 'mcp__desk', name: act.desk, input: act.args, answer }] }];
      const path = act.edit ?? act.write;
      const line = lines.get(path) ?? seed(join(project, path));
      if (answer === 'yes') lines.set(path, `${line} more`);
      return patch(`*** Update File: ${path}\n@@\n-${line}\n+${line} more`, answer);
    }),
  ];
}

export function shell(cmd, answer = 'yes', more = {}) {
  return [{ tools: [{ name: 'exec_command', input: { cmd, ...more }, answer }] }];
}

export function patch(body, answer = 'yes') {
  const input = `*** Begin Patch\n${body}\n*** End Patch`;
  return [{ tools: [{ name: 'apply_patch', custom: true, input, answer }] }];
}

function seed(path) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'text\n');
  return 'text';
}
