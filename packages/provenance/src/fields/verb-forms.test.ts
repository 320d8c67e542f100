import { expect, test } from 'vitest';
import { formsOfAct, plainWord, withoutPronouns } from './verb-forms.js';

test('a word is compared without case and accents', () => {
  expect(['Löschen', 'ÉCRIRE', 'groß', '删除'].map(plainWord)).toEqual([
    'loschen',
    'ecrire',
    'gross',
    '删除',
  ]);
});

test('the forms in which people ask for an act, in each language', () => {
  const forms = formsOfAct({
    en: 'send',
    han: '发送',
    de: 'ändern ein|tragen ab|sagen auf|nehmen',
    fr: 'envoyer répondre',
    es: 'pagar mover',
    it: 'inviare',
    pt: 'enviar',
  });
  const asked = ['send', '发送', 'andere', 'aendern', 'trag', 'einzutragen', 'absagen', 'nimm'];
  const romance = ['envoie', 'envoyez', 'repondez', 'paga', 'pague', 'mueve', 'invia', 'envie'];
  for (const form of [...asked, ...romance]) expect(forms).toContain(form);
  // Without its prefix it is another act.
  expect(forms).not.toContain('sag');
});

test('pronouns at the end of a verb are taken off', () => {
  expect(withoutPronouns('mandale')).toEqual(['manda']);
  expect(withoutPronouns('mandaselo')).toContain('manda');
  expect(withoutPronouns('inviargli')).toEqual(['inviar', 'inviare']);
  expect(withoutPronouns('envie-lhe')).toEqual(['envie']);
  expect(withoutPronouns('book')).toEqual([]);
});
