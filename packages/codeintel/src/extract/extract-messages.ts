import type { FileFacts } from './file-facts.js';

export interface ExtractRequest {
  readonly id: number;
  readonly language: string;
  readonly source: string;
}

export interface ExtractReply {
  readonly id: number;
  readonly facts: FileFacts;
  /** The file was so hard that the thread now holds much memory, which it cannot give back. */
  readonly isSpent: boolean;
}
