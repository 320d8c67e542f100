// Paths that lead out of a workspace or into a repository, through every file function.
import { attackTests } from '../attack-tests.mjs';

export const run = () => attackTests('paths');
