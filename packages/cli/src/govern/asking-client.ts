import type { GovernedClient } from '@sluice/autocontext';

/** Whose calls are decided: a client with our hook, or an agent behind `sluice acp`. */
export type AskingClient = GovernedClient | 'acp';
