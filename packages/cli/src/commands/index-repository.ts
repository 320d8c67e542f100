import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildIndex,
  type CodebaseOptions,
  clearIndex,
  indexPath,
  indexStatus,
  openIndex,
  type UpdateOutcome,
} from '@sluice/codeintel';
import { messageOf } from '@sluice/plain';
import { codeRepository } from '../code-index/code-repository.js';
import { followChanges } from '../code-index/follow-changes.js';
import type { Command, Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { repositoryText } from '../command-line/option-texts.js';
import { refuseSurplus } from '../command-line/refuse-surplus.js';
import { progressBar } from '../terminal/progress-bar.js';
import { type IndexWords, indexWords } from './index-words.js';

type Done = Exclude<UpdateOutcome, { readonly status: 'busy' }>;

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
    rebuild: { en: 'forget the index and build it again', zh: '丢弃索引并重新建立' },
    clear: { en: 'remove the index', zh: '删除索引' },
    status: { en: 'say what the index holds', zh: '说明索引的内容' },
    quiet: { en: 'say nothing', zh: '不输出说明' },
    json: { en: 'the outcome as JSON', zh: '以 JSON 输出结果' },
  },
  async run(io, { values, positionals }) {
    refuseSurplus('index', positionals, 1);
    const options = codeRepository(io, positionals[0] ?? values.repo);
    const words = wordsOf(io, indexWords);
    const say = (text: string): void => {
      if (!values.quiet) io.err(text);
    };
    if (values.status) {
      const status = await indexStatus(options);
      io.out(
        values.json
          ? `${JSON.stringify(status, null, 2)}\n`
          : `${words.status(status.state, status.files, status.symbols, status.index_bytes, status.is_building)}\n`,
      );
      return 0;
    }
    if (values.clear) {
      const isGone = clearIndex(options);
      say(`${isGone ? words.removed : words.busy}\n`);
      return isGone ? 0 : 1;
    }
    const bar = progressBar(io, values.quiet === true);
    const update = async (isRebuild: boolean): Promise<Done> => {
      const threads = Math.min(4, availableParallelism());
      try {
        const { signal } = io;
        const more = { isRebuild, threads, onProgress: bar.show, signal };
        return await onceFree(
          () => buildIndex(options, more),
          signal,
          () => say(`${words.waiting}\n`),
        );
      } finally {
        bar.end();
      }
    };
    try {
      const outcome = await update(values.rebuild === true);
      if (values.json) io.out(`${JSON.stringify({ schema_version: '1.0', ...outcome })}\n`);
      else say(sentence(outcome, words));
    } catch (error) {
      if (!io.signal.aborted) throw error;
      say(`${words.cancelled}\n`);
      return 130;
    }
    if (values.watch) await follow(io, options, () => update(false), say);
    return 0;
  },
};

const LOOK_AGAIN_MS = 200;

/** What another process writes may lack what changed since it looked, so it is waited for and the index looked over after. */
async function onceFree(
  update: () => Promise<UpdateOutcome>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Done> {
  for (let looks = 0; ; looks += 1) {
    const outcome = await update();
    if (outcome.status !== 'busy') return outcome;
    if (looks === 0) onWait();
    await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}

function sentence(outcome: Done, words: IndexWords): string {
  if (outcome.status === 'fresh') return `${words.fresh}\n`;
  const say = outcome.status === 'built' ? words.built : words.updated;
  return `${say(outcome.changed, outcome.removed)}\n`;
}

async function follow(
  io: Io,
  options: CodebaseOptions,
  update: () => Promise<Done>,
  say: (text: string) => void,
): Promise<void> {
  const words = wordsOf(io, indexWords);
  say(`${words.watching}\n`);
  await followChanges({
    root: options.root,
    signal: io.signal,
    folders: () => foldersOf(options),
    async update() {
      try {
        const outcome = await update();
        if (outcome.status === 'updated') say(sentence(outcome, words));
      } catch (error) {
        if (io.signal.aborted) return;
        // The next change tries again.
        say(`${words.notUpdated(messageOf(error))}\n`);
      }
    },
  });
}

function foldersOf({ cacheFolder, root }: CodebaseOptions): readonly string[] {
  const index = openIndex(indexPath(cacheFolder, root));
  try {
    return index?.folders() ?? [''];
  } finally {
    index?.close();
  }
}
