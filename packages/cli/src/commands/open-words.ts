import { wordTable } from '../command-line/language.js';

export const openWords = wordTable(
  { once: 'the address works once, for five minutes' },
  { once: '该地址只能用一次，五分钟内有效' },
);
