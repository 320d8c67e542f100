// Every face with and without a backend: nothing runs unasked that the one policy asks about.
import { attackTests } from '../attack-tests.mjs';

export const run = () => attackTests('faces');
