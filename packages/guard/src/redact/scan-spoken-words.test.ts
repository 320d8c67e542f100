import { expect, test } from 'vitest';
import { redact } from './redact.js';

/** Made up at run time, so that no file holds anything that looks like a live password. */
const value = ['K8d', 'JJwrf', '4gZ9', 'LzgW'].join('');

test.each([
  `登录密码是 ${value}`,
  `密钥（勿外传）：${value}`,
  `Das Passwort lautet: ${value}`,
  `PASSWORT: "${value}"`,
  `Kennwort = ${value}`,
  `mot de passe : ${value}`,
  `mot de passe\u00a0: ${value}`,
  `la contraseña es ${value}`,
  `senha: ${value}`,
  `wachtwoord is ${value}`,
  `hasło: ${value}`,
  `Пароль: ${value}`,
  `пароля: ${value}`,
  `パスワードは ${value}`,
  `パスワード：${value}`,
  `비밀번호: ${value}`,
])('a password is found behind the word for it: %s', (text) => {
  expect(redact(text).text).toBe(text.replace(value, '<redacted:password>'));
});

test.each([
  'Passwort: vergessen',
  'Das Passwort lautet wie immer',
  'mot de passe : oublié',
  'contraseña: incorrecta',
  `hasłoX: ${value.slice(0, 4)}`,
  'пароль: неверный',
  'パスワード: 8文字以上',
  `Passwort: ${'$'}{PASSWORT}`,
  'senha: <senha>',
  '密码：请输入',
])('what only speaks of a password stays: %s', (text) => {
  expect(redact(text).text).toBe(text);
});
