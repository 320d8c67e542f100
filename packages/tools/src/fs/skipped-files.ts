import type { Sandbox } from '@sluice/sandbox';
import type { SearchScope } from './search-scope.js';

/**
 * The files that a search over a folder comes upon and that a rule keeps from being looked through. Where the rule stops the
 * very place that was named, the call itself was decided about, and nothing is left out.
 */
export class SkippedFiles {
  readonly #sandbox: Pick<Sandbox, 'skippedBy'>;
  readonly #isNamed: boolean;
  readonly #files = new Map<string, string>();

  constructor(search: {
    readonly sandbox: Pick<Sandbox, 'skippedBy'>;
    readonly scope: Pick<SearchScope, 'target'>;
  }) {
    this.#sandbox = search.sandbox;
    const named = belowRoot(search.scope.target);
    this.#isNamed = named !== '' && search.sandbox.skippedBy(named) !== undefined;
  }

  has(found: string): boolean {
    if (this.#isNamed) return false;
    const path = belowRoot(found);
    const by = this.#sandbox.skippedBy(path);
    if (by !== undefined) this.#files.set(path, by);
    return by !== undefined;
  }

  /** What is said of it in a result. */
  get told(): { readonly left_out?: string } {
    const { size } = this.#files;
    if (size === 0) return {};
    const files = size === 1 ? '1 file' : `${size} files`;
    const rules = [...new Set(this.#files.values())].sort().join(', ');
    return { left_out: `what was found in ${files} is not shown: ${rules}` };
  }
}

function belowRoot(path: string): string {
  return path.replace(/^\.\//, '').replace(/\/$/, '');
}
