import type { Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** One numbered step of the schema. It runs in a transaction together with its entry in `migrations`. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}
