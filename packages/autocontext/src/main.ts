import { stateFolder } from './state-folder.js';

process.stderr.write(`state: ${stateFolder(process.env)}\n`);
