/** One thing that is wrong with a value: where, and in the schema library's own words. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
