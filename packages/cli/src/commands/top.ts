import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText, notAnOption } from '../command-line/option-texts.js';
import { isStoreMissing, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { openLiveScreen } from '../terminal/live-screen.js';
import { paint } from '../terminal/paint.js';
import { type LiveView, liveView } from '../top/live-view.js';
import { showView } from '../top/show-view.js';
import { topWords } from '../top/top-words.js';

const LOOK_EVERY_MS = 1_000;
const NOTHING = { sessions: [], running: [], left: [], ended: [], questions: 0 };

export const topCommand: Command = {
  name: 'top',
  summary: {
    en: 'Shows live sessions and calls of every face, until q or Ctrl-C',
    zh: '实时显示各来源的会话与调用，按 q 或 Ctrl-C 结束',
  },
  usage: ['top [--once] [--json] [--data <file>]'],
  examples: ['sluice top', 'sluice top --once', 'sluice top --json | jq .running'],
  options: {
    once: { type: 'boolean' },
    json: { type: 'boolean' },
    data: { type: 'string' },
  },
  optionHelp: {
    once: {
      en: 'Look once and end; so it is wherever nobody is at a terminal',
      zh: '只查看一次；非终端环境下总是如此',
    },
    json: jsonText,
    data: dataText,
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const place = storePlace(io, values.data);
    const look = async (): Promise<LiveView> => {
      if ('path' in place && isStoreMissing(place)) {
        io.err(`${wordsOf(io, topWords).noStore(place.path)}\n`);
        return { at: Date.now(), ...NOTHING };
      }
      return withStore(io, values.data, 'read', (store) =>
        liveView({ env: io.env, store, isLocal: 'path' in place }, Date.now()),
      );
    };
    if (values.json) {
      io.out(`${JSON.stringify({ schema_version: '1.0', ...(await look()) })}\n`);
      return 0;
    }
    if (values.once || !io.isTerminal) {
      io.out(shown(io, await look(), { columns: io.screen?.()?.columns ?? 200, rows: 100 }));
      return 0;
    }
    return live(io, look);
  },
};

/** Painted anew until the person leaves. */
async function live(io: Io, look: () => Promise<LiveView>): Promise<number> {
  const screen = openLiveScreen();
  const signal = AbortSignal.any([io.signal, screen.leaving]);
  try {
    while (!signal.aborted) {
      const view = await look();
      const text = shown(io, view, io.screen?.() ?? { columns: 80, rows: 24 });
      screen.clear();
      io.out(text.trimEnd());
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
    return 0;
  } finally {
    screen.close();
  }
}

function shown(
  io: Io,
  view: LiveView,
  size: { readonly columns: number; readonly rows: number },
): string {
  return showView(view, wordsOf(io, topWords), paint(io.hasColor), size);
}
