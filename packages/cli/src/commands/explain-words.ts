import { wordTable } from '../command-line/language.js';

export const explainWords = wordTable(
  {
    where: 'stands in: ',
    doesNotCount: 'does not count:',
    verdicts: {
      runs: 'It would run.',
      asks: 'A person would be asked first.',
      stopped: 'It would not run.',
    },
  },
  {
    where: '所在位置：',
    doesNotCount: '不生效：',
    verdicts: { runs: '会运行。', asks: '会先询问人。', stopped: '不会运行。' },
  },
);

export type ExplainWords = (typeof explainWords)['en'];
