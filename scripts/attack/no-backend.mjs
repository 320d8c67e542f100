// Programs with the toolset and auto tools on a host without a backend.
import { attackTests } from '../attack-tests.mjs';

export const run = () => attackTests('no-backend');
