// Escapes from a confined command: files, links, processes, network, repositories made later.
import { attackTests } from '../attack-tests.mjs';

export const run = () => attackTests('shell');
