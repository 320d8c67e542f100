import type { Role } from '../policy/answer-needs.js';

/** One person's yes to a question that may need more than one. */
export interface Yes {
  readonly person: string;
  readonly role?: Role;
  /** Names the token the person came with, where there was one; it never holds the token. */
  readonly credential?: string;
  readonly at: number;
  /** Stands for exactly what would run: only yeses to the same thing are counted together. */
  readonly to: string;
}
