import { expect, test } from 'vitest';
import { refusalPage } from './refusal-page.js';

test('G-07 what was asked for cannot become part of the page that refuses it', () => {
  const page = refusalPage({
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no /<script>"\'&',
  });
  expect(page).toContain('There is no /&#60;script&#62;&#34;&#39;&#38;');
  expect(page).not.toContain('<script');
});
