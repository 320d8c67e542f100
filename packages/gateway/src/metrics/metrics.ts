type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly lines: () => readonly string[];
}

/** Numbers in the text form Prometheus reads. */
export class Metrics {
  readonly #families = new Map<string, Family>();

  counter(name: string, help: string): (labels?: Labels, by?: number) => void {
    const values = new Map<string, number>();
    this.#families.set(name, {
      help,
      type: 'counter',
      lines: () => [...values].map(([labels, value]) => `${name}${labels} ${value}`),
    });
    return (labels, by = 1) => {
      const key = labelText(labels);
      values.set(key, (values.get(key) ?? 0) + by);
    };
  }

  /** Read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void {
    this.#families.set(name, { help, type: 'gauge', lines: () => [`${name} ${read()}`] });
  }

  histogram(name: string, help: string, buckets: readonly number[]): (value: number) => void {
    const counts = buckets.map(() => 0);
    let sum = 0;
    let count = 0;
    this.#families.set(name, {
      help,
      type: 'histogram',
      lines: () => [
        ...buckets.map((limit, index) => `${name}_bucket{le="${limit}"} ${counts[index]}`),
        `${name}_bucket{le="+Inf"} ${count}`,
        `${name}_sum ${sum}`,
        `${name}_count ${count}`,
      ],
    });
    return (value) => {
      sum += value;
      count += 1;
      for (const [index, limit] of buckets.entries()) {
        if (value <= limit) counts[index] = (counts[index] ?? 0) + 1;
      }
    };
  }

  text(): string {
    return [...this.#families]
      .flatMap(([name, { help, type, lines }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...lines(),
      ])
      .concat('')
      .join('\n');
  }
}

function labelText(labels: Labels | undefined): string {
  if (!labels) return '';
  const parts = Object.entries(labels).map(([key, value]) => {
    const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
    return `${key}="${escaped}"`;
  });
  return `{${parts.join(',')}}`;
}
