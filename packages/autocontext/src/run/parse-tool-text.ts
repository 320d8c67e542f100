import { ToolFault } from './tool-fault.js';

/**
 * What a program printed: its JSON, or its words as they are. Text that begins like JSON and is none, and bytes that are
 * no text, are faults.
 */
export function parseToolText(text: string, isCut: boolean): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return { summary: 'no output' };
  if (/^[[{]/.test(trimmed)) {
    try {
      const value: unknown = JSON.parse(trimmed);
      return Array.isArray(value) ? { items: value } : value;
    } catch (error) {
      const why = isCut ? 'longer than 50000 bytes' : 'not JSON';
      throw new ToolFault('E_PARSE', `output begins like JSON and is ${why}`, { cause: error });
    }
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const odd = trimmed.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  if (odd > trimmed.length * 0.02) throw new ToolFault('E_PARSE', 'output is no text');
  return { summary: trimmed.split('\n')[0]?.slice(0, 200), text: trimmed, truncated: isCut };
}
