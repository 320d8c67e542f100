import {
  describeConcern,
  type Judgement,
  placeOf,
  type Source,
  type TextPlace,
} from '@sluice/provenance';

/** Where one value of a call came from: value, source, text. */
export interface ValueSource {
  readonly field: string;
  readonly value: string | number | boolean;
  readonly role: string;
  readonly source: Source;
  readonly places: readonly TextPlace[];
}

export interface CallSources {
  readonly values: readonly ValueSource[];
  /** Why a person is asked, in words; empty where nobody is. */
  readonly concerns: readonly string[];
}

/** Texts that are shown of one value: the first say it. */
const MAX_PLACES = 3;

export function describeCallSources({ leaves, concerns }: Judgement): CallSources {
  return {
    values: leaves.map(({ path, value, role, source, standings }) => ({
      field: path,
      value,
      role,
      source,
      places: standings.slice(0, MAX_PLACES).map((standing) => placeOf(standing, String(value))),
    })),
    concerns: concerns.map(describeConcern),
  };
}
