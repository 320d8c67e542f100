// What people do, in the tools of Claude Code.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The moments of a model's session. A file is read before it is changed: Claude Code wants that. */
export function claudeMoments(acts, { project }) {
  const files = new Map();
  return acts.flatMap(({ answer, ...act }) => {
    if (act.shell !== undefined)
      return one('Bash', { command: act.shell, description: 'a habit' }, answer);
    if (act.fetch !== undefined)
      return one('WebFetch', { url: act.fetch, prompt: 'times' }, answer);
    if (act.desk !== undefined) return one(`mcp__desk__${act.desk}`, act.args, answer);
    const file_path = join(project, act.edit ?? act.write);
    const before = files.get(file_path);
    const text = before ?? seed(file_path);
    const next = `${text.trim()} more\n`;
    // A no leaves the file as it was.
    files.set(file_path, answer === 'yes' ? next : text);
    const looked = before === undefined ? one('Read', { file_path }, 'yes') : [];
    const change = { file_path, old_string: text.trim(), new_string: next.trim() };
    return [
      ...looked,
      ...(act.edit === undefined
        ? one('Write', { file_path, content: next }, answer)
        : one('Edit', change, answer)),
    ];
  });
}

export function one(name, input, answer = 'yes') {
  return [{ tools: [{ name, input, answer }] }];
}

function seed(path) {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) writeFileSync(path, 'text\n');
  return readFileSync(path, 'utf8');
}
