/** What is known of a file besides its words. */
export interface DocumentMeta {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** First 16 hex digits of the SHA-1 of the bytes; empty when the file was not read. */
  readonly hash: string;
  /** Words in body and comments; the length that ranking normalises by. */
  readonly length: number;
  /** Bits of `pathClassBits`. */
  readonly classBits: number;
  readonly language: string;
}

/** Order is part of the file format: append only, and raise the format number when it changes. */
export const languageNames: readonly string[] = [
  'text',
  'typescript',
  'tsx',
  'javascript',
  'python',
  'go',
  'rust',
  'java',
  'c',
  'cpp',
  'csharp',
  'ruby',
  'php',
  'kotlin',
  'bash',
];
