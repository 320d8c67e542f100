/** How the running of a tool ended. */
export type Execution =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: unknown }
  | {
      readonly kind: 'timeout' | 'cancelled';
      readonly reason: string;
      readonly partial: unknown;
      /** The tool has not ended: its work may still be going on. */
      readonly mayStillRun: boolean;
    };
