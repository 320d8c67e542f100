import { watch } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildIndex, clearIndex, indexStatus, type UpdateOutcome } from '@sluice/codeintel';
import { codeRepository } from '../code-repository.js';
import type { Command, Io } from '../command.js';
import { repositoryText } from '../option-texts.js';
import { progressBar } from '../progress-bar.js';

const SETTLE_MS = 300;

export const indexCommand: Command = {
  name: 'index',
  summary: {
    en: 'Build the code index or bring it up to date',
    zh: '建立代码索引，或使其保持最新',
  },
  usage: ['index [DIR] [--watch] [--rebuild] [--clear] [--status] [--json]'],
  examples: ['sluice index', 'sluice index ../other --rebuild', 'sluice index --watch'],
  options: {
    repo: { type: 'string' },
    watch: { type: 'boolean' },
    rebuild: { type: 'boolean' },
    clear: { type: 'boolean' },
    status: { type: 'boolean' },
    quiet: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    repo: repositoryText,
    watch: { en: 'go on and index each change', zh: '持续运行，随改动更新索引' },
    rebuild: { en: 'forget the index and build it anew', zh: '丢弃索引并重新建立' },
    clear: { en: 'remove the index', zh: '删除索引' },
    status: { en: 'say what the index holds', zh: '说明索引的内容' },
    quiet: { en: 'say nothing', zh: '不输出说明' },
    json: { en: 'the outcome as JSON', zh: '以 JSON 输出结果' },
  },
  async run(io, { values, positionals }) {
    const options = codeRepository(io, positionals[0] ?? values.repo);
    const say = (text: string): void => {
      if (!values.quiet) io.err(text);
    };
    if (values.status) {
      const status = await indexStatus(options);
      io.out(
        values.json
          ? `${JSON.stringify(status, null, 2)}\n`
          : `${status.state}: ${status.files} files, ${status.symbols} symbol names, ${status.index_bytes} bytes\n`,
      );
      return 0;
    }
    if (values.clear) {
      const isGone = clearIndex(options);
      say(
        isGone ? 'The index is removed.\n' : 'Another process is writing the index; try again.\n',
      );
      return isGone ? 0 : 1;
    }
    const bar = progressBar(io, values.quiet === true);
    const update = (onlyPaths?: readonly string[]): Promise<UpdateOutcome> =>
      buildIndex(options, {
        ...(onlyPaths ? { onlyPaths } : {}),
        isRebuild: values.rebuild === true && !onlyPaths,
        threads: Math.min(4, availableParallelism()),
        onProgress: bar.show,
        signal: io.signal,
      });
    const outcome = await update();
    bar.end();
    if (values.json) io.out(`${JSON.stringify({ schema_version: '1.0', ...outcome })}\n`);
    else say(sentence(outcome));
    if (values.watch) await follow(io, options.root, update, say);
    return 0;
  },
};

function sentence(outcome: UpdateOutcome): string {
  if (outcome.status === 'fresh') return 'The index is up to date.\n';
  if (outcome.status === 'busy')
    return 'Another process is writing the index; its result will do.\n';
  const removed = outcome.removed > 0 ? `, ${outcome.removed} removed` : '';
  return `${outcome.status === 'built' ? 'Indexed' : 'Updated'} ${outcome.changed} files${removed}.\n`;
}

/** Indexes changes as they come, until the command is ended. Paths that git ignores are sorted out by a whole look. */
async function follow(
  io: Io,
  root: string,
  update: (onlyPaths?: readonly string[]) => Promise<UpdateOutcome>,
  say: (text: string) => void,
): Promise<void> {
  say('Watching for changes; Ctrl-C ends.\n');
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher = watch(root, { recursive: true }, (_event, name) => {
    if (!name || /(?:^|[\\/])\.git(?:[\\/]|$)/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(async () => {
        const outcome = await update();
        if (outcome.status === 'updated') say(sentence(outcome));
      });
    }, SETTLE_MS);
  });
  await new Promise<void>((resolve) => {
    if (io.signal.aborted) resolve();
    io.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  watcher.close();
  await running;
}
