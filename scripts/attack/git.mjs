// Hostile repositories: combinations of git settings, links, pipes and other people's git folders.
import { attackTests } from '../attack-tests.mjs';

export const run = () => attackTests('git');
