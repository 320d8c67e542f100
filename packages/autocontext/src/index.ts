export { type Environment, stateFolder } from './state-folder.js';
