import type { FileFacts } from './file-facts.js';

export interface ExtractRequest {
  readonly id: number;
  readonly language: string;
  readonly source: string;
}

export interface ExtractReply {
  readonly id: number;
  readonly facts: FileFacts;
}
