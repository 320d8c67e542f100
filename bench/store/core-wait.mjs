// How long our own threads were ready to run while other programs held the cores: what a busy machine does to a figure.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds so far, over all threads of this process and the server's for its databases; 0 where Linux does not tell. */
export function coreWait(databasePrefix) {
  const servers = serverProcesses(databasePrefix);
  return () => {
    let nanoseconds = 0;
    for (const path of [...ownThreads(), ...servers]) nanoseconds += waitOf(path);
    return nanoseconds / 1e6;
  };
}

function ownThreads() {
  return list('/proc/self/task').map((thread) => `/proc/self/task/${thread}/schedstat`);
}

function serverProcesses(prefix) {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const title = read(`/proc/${name}/cmdline`);
      return title.startsWith('postgres:') && title.includes(prefix);
    })
    .map((name) => `/proc/${name}/schedstat`);
}

function waitOf(path) {
  return Number(read(path).split(' ')[1] ?? 0) || 0;
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // Another system, or a process that has just ended.
    return [];
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
