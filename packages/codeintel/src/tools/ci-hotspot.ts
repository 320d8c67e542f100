import { type HotspotArguments, type HotspotResult, hotspots } from '../history/hotspots.js';
import { foundPlaces } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciHotspot: CodeQuestion<Omit<HotspotArguments, 'nowMs'>, HotspotResult> = {
  name: 'ci_hotspot',
  title: 'Hotspots',
  description: 'Files that change often and are complex, from the git log.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      days: { default: 30, type: 'integer', minimum: 1, maximum: 36_500 },
      top: { default: 20, type: 'integer', minimum: 1, maximum: 200 },
      path: { type: 'string', maxLength: 1000 },
    },
    examples: [{ days: 30, top: 10, path: 'src' }],
  },
  timeoutMs: 10_000,
  automatic: {
    tier: 2,
    timeoutMs: 3500,
    clamps: { days: { min: 1, max: 30 }, top: { min: 1, max: 20 } },
    choices: {},
  },
  wordsOf: () => '',
  ask(codebase, args, { nowMs }) {
    const result = hotspots(codebase, { ...args, nowMs });
    return {
      result,
      isCut: false,
      places: () =>
        foundPlaces(result.hotspots, { title: () => '', head: (entry) => entry.symbol }),
    };
  },
};
