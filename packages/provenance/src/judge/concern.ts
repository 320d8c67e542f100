import type { Role } from '../fields/field-role.js';
import type { ArgumentLeaf } from './leaves-of-arguments.js';
import type { Origin } from './source-of.js';

/** One value of a call with what it decides and where it came from. */
export interface SourcedLeaf extends ArgumentLeaf, Origin {
  readonly role: Role;
}

/** Why a person should see a call. */
export interface Concern {
  readonly kind: /** A field that decides something has its value from a stranger. */
    | 'authority'
    /** An address stands nowhere: it may be a stranger's in a writing that we do not read. */
    | 'address-from-nowhere'
    /** The user named it, and so does a stranger's text: whose wish it carries out cannot be told. */
    | 'contested'
    /** A text that goes out sends its reader to an address of a stranger. */
    | 'address-in-content'
    /** A stranger's text has word for word what is said about something that the user named. */
    | 'dictated'
    /** The user asked for nothing of the kind. */
    | 'act'
    /** A person refused what a stranger's text had steered, and nothing in this call is the user's. */
    | 'after-refusal';
  /** What a person's yes is remembered for. */
  readonly value: string;
  readonly leaf?: SourcedLeaf;
  /** Whether the user's words were there to look the value up in. */
  readonly isUserHeard: boolean;
}
