/** What a span of time is asked for. */
export interface FigureSpan {
  /** Milliseconds, both inclusive. */
  readonly from: number;
  readonly until: number;
  /** Into how many parts of equal length it is cut. */
  readonly parts: number;
}

/** What happened in a span of time, counted. A list with `parts` has one number for each part of the span. */
export interface Figures {
  readonly calls: readonly number[];
  readonly asked: readonly number[];
  /** How calls were decided, by the rule that decided; the commonest first. */
  readonly rules: readonly {
    /**
     * Its words; where a rule that is built in worded itself otherwise from call to call, its name alone. Empty where no
     * rule was named.
     */
    readonly rule: string;
    /** What refused the calls before any rule was asked: `look-up`, `validation` or `mode`. */
    readonly by?: string;
    /** By verdict of the line: `allowed`, `refused`, `granted`, `approved`, `denied` and so on. */
    readonly verdicts: Readonly<Record<string, number>>;
  }[];
  /** How long people were waited for, of the questions that were answered in the span. */
  readonly waits: {
    readonly count: number;
    readonly totalMs: number;
    readonly medianMs: number;
    readonly p95Ms: number;
    readonly longestMs: number;
    /** Milliseconds of waiting that ended in each part. */
    readonly parts: readonly number[];
  };
  /** The commonest first. */
  readonly tools: readonly {
    readonly tool: string;
    readonly calls: number;
    readonly failed: number;
    readonly medianMs: number;
    readonly p95Ms: number;
    readonly longestMs: number;
  }[];
  readonly tokens: {
    readonly input: readonly number[];
    readonly output: readonly number[];
    /** Absent where the price of no model is known. */
    readonly costUsd?: readonly number[];
  };
}
