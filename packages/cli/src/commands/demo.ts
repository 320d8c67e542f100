import type { Command } from '../command.js';
import { walkThrough } from '../demo/walk-through.js';

export const demoCommand: Command = {
  name: 'demo',
  summary:
    'Walks through the pipeline with a scripted model: allowed, denied, repaired, approved, timed out',
  usage: ['demo [--json]'],
  examples: ['sluice demo', 'sluice demo --json | tail -n 1'],
  options: { json: { type: 'boolean' } },
  optionHelp: { json: 'Print the outcomes as one JSON document' },
  async run(io, { values }) {
    if (!values.json) {
      await walkThrough(io, Date.now);
      return io.signal.aborted ? 130 : 0;
    }
    const outcomes = await walkThrough(
      { ...io, out: () => undefined, err: () => undefined },
      Date.now,
    );
    io.out(`${JSON.stringify({ schema_version: '1.0', outcomes })}\n`);
    return 0;
  },
};
