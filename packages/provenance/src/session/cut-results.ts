import type { Label } from '../label.js';

/** The tool that reads on in a result which was too large to be shown whole. */
const READS_ON = 'result_read';
/** Where a cut result says by what handle the rest is asked for. */
const HANDLE = /"result_handle":\s?"([^"\\]{1,200})"/;

/**
 * Whose text a page of a cut result is. A tool's text keeps its label however often it is cut: the rest of a mail is a
 * mail, and what a trusted tool gave is trusted to its end.
 */
export class CutResults {
  readonly #labels = new Map<string, Label>();

  /** Takes a result as the model saw it, cut or not. */
  note(content: string, label: Label): void {
    // Whoever forges the mark gives their own label to a handle, and only one that nobody has named before.
    if (!content.startsWith('{"truncated":true,')) return;
    const handle = HANDLE.exec(content.slice(content.lastIndexOf('"result_handle"')))?.[1];
    if (handle !== undefined && !this.#labels.has(handle)) this.#labels.set(handle, label);
  }

  /** The label of what a call reads on in, with the call that brought the page; nothing for any other call. */
  labelOfPage(tool: string, args: unknown, callId: string): Label | undefined {
    if (tool !== READS_ON || typeof args !== 'object' || args === null) return undefined;
    const handle = 'handle' in args ? args.handle : undefined;
    const label = typeof handle === 'string' ? this.#labels.get(handle) : undefined;
    return label && { ...label, callId };
  }
}
