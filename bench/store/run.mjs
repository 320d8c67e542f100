// `npm run bench -- store [--json]`: what keeping everything costs, beside the raw engine on the same disk.
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { auditPages } from './audit-pages.mjs';
import { durableCalls } from './durable-calls.mjs';
import { manySessions } from './many-sessions.mjs';
import { openPlaces } from './places.mjs';
import { recovery } from './recovery.mjs';
import { replay } from './replay.mjs';

const only = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const parts = {
  durable: durableCalls,
  sessions: manySessions,
  replay,
  recovery,
  pages: auditPages,
};
const places = await openPlaces();
const results = {};
try {
  for (const place of [places.sqlite, places.postgres]) {
    const found = {};
    for (const [name, measure] of Object.entries(parts)) {
      if (only && only !== name) continue;
      say(`${place.name}: ${name}`);
      found[name] = await measure(place, say);
    }
    results[place.name] = found;
  }
} finally {
  await places.close();
}

const names = Object.keys(results);
const number = (value) => (value === undefined ? '-' : Math.round(value).toLocaleString('en'));
const row = (title, pick) => [title, ...names.map((name) => number(pick(results[name])))];
report({
  name: 'store',
  details: { results },
  tables: [
    {
      title: 'figures',
      columns: ['', ...names],
      rows: [
        row('durable calls/s, one at a time', ({ durable }) => durable?.oneAtATime),
        row(
          'raw engine, same commits, rows, bytes and library, calls/s',
          ({ durable }) => durable?.rawOneAtATime,
        ),
        row('durable calls/s, 200 in flight', ({ durable }) => durable?.inFlight),
        row('commits a call, ours', ({ durable }) => durable?.commitsACall),
        row('bytes of log a call, ours', ({ durable }) => durable?.logBytesACall),
        row('bytes of log a call, raw engine', ({ durable }) => durable?.rawLogBytesACall),
        row(
          'waiting for a core that others held, % of the time',
          ({ durable }) => durable && durable.waitShare * 100,
        ),
        row('bytes held by an idle session', ({ sessions }) => sessions?.idleBytes),
        row('1,000 sessions at once, calls/s', ({ sessions }) => sessions?.callsPerSecond),
        row('replay of 1,000 of 1 M events, µs', ({ replay: found }) => found?.microsForThousand),
        row('open with 100,000 calls, ms', ({ recovery: found }) => found?.openedMs),
        row('open and seal 1,000 of them, ms', ({ recovery: found }) => found?.totalMs),
        row('verify the chain of 100,000 calls, ms', ({ recovery: found }) => found?.verifyMs),
        row(
          'page of 100 of 1 M audit entries, slowest filter, ms',
          ({ pages }) => pages?.slowestMs,
        ),
      ],
    },
  ],
  bars: names.flatMap((name) => barsOf(name, results[name])),
});

/** PostgreSQL waits longer for its disk and its server, so our share of the time is smaller. */
function shareOfRaw(name) {
  return name === 'PostgreSQL' ? 0.7 : 0.4;
}

function barsOf(name, { durable, sessions, replay: replayed, recovery: recovered, pages }) {
  return [
    ...(durable
      ? [
          atLeast(
            `${name}: one at a time, share of the raw engine`,
            durable.ratioToRaw,
            shareOfRaw(name),
          ),
          atLeast(`${name}: 200 in flight, times one at a time`, durable.ratioInFlight, 8),
        ]
      : []),
    ...(sessions
      ? [
          atLeast(`${name}: of 1,000 sessions at once, completed`, sessions.completed, 1000),
          atMost(`${name}: bytes held by an idle session`, sessions.idleBytes, 32_768),
        ]
      : []),
    ...(replayed
      ? [
          atMost(`${name}: replay from 1 M events against 20,000`, replayed.againstShortLog, 3),
          atMost(`${name}: time for each event, 10,000 against 1,000`, replayed.growth, 2),
        ]
      : []),
    ...(recovered
      ? [atMost(`${name}: open and settle 100,000 calls, ms`, recovered.totalMs, 10_000)]
      : []),
    ...(pages
      ? [atMost(`${name}: page of 100 among 1 M audit entries, ms`, pages.slowestMs, 50)]
      : []),
  ];
}
