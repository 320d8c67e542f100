/** `npm test` runs the small size; `npm run faults` sets this and runs the large one. */
const isLarge = process.env.SLUICE_FAULTS === 'large';

export const faultSize = {
  roundsPerStore: isLarge ? 500 : 55,
  agentRoundsPerStore: isLarge ? 100 : 15,
  turns: isLarge ? 10_000 : 120,
  sessions: isLarge ? 100 : 5,
  limitMs: isLarge ? 4 * 3_600_000 : 240_000,
};
