import { expect, test } from 'vitest';
import { z } from 'zod';
import { editNames, parameterNames, renameFields, withOlderNames } from './parameter-names.js';

test('every older name of a parameter is taken for its new one', () => {
  expect(renameFields({ file_path: 'a' }, parameterNames.fs_read)).toEqual({ path: 'a' });
  expect(renameFields({ file_path: 'a' }, parameterNames.read_file)).toEqual({ path: 'a' });
  expect(renameFields({ file_path: 'a' }, parameterNames.fs_write)).toEqual({ path: 'a' });
  expect(
    renameFields({ file_path: 'a', old_string: 'b', new_string: 'c' }, parameterNames.fs_edit),
  ).toEqual({ path: 'a', find: 'b', replace: 'c' });
  expect(renameFields({ old_text: 'b', new_text: 'c' }, parameterNames.fs_edit)).toEqual({
    find: 'b',
    replace: 'c',
  });
  expect(renameFields({ path: 'a' }, parameterNames.fs_glob)).toEqual({ cwd: 'a' });
  expect(renameFields({ cmd: 'a' }, parameterNames.bash_run)).toEqual({ command: 'a' });
  expect(renameFields({ shell_id: 'a' }, parameterNames.bash_logs)).toEqual({ pid: 'a' });
  expect(renameFields({ shell_id: 'a' }, parameterNames.bash_kill)).toEqual({ pid: 'a' });
  expect(renameFields({ prompt: 'a' }, parameterNames.task_run)).toEqual({ task: 'a' });
  expect(renameFields({ description: 'a' }, parameterNames.task_run)).toEqual({ task: 'a' });
  expect(renameFields({ file_path: 'a', old_string: 'b', new_string: 'c' }, editNames)).toEqual({
    path: 'a',
    find: 'b',
    replace: 'c',
  });
  expect(renameFields({ old_text: 'b', new_text: 'c' }, editNames)).toEqual({
    find: 'b',
    replace: 'c',
  });
  expect(renameFields({ oldText: 'b', newText: 'c' }, editNames)).toEqual({
    find: 'b',
    replace: 'c',
  });
});

test('the new name wins over an older one, the first older one over the next, wherever they stand', () => {
  const names = { old: 'name', older: 'name' };
  expect(renameFields({ old: 1, name: 2 }, names)).toEqual({ name: 2 });
  expect(renameFields({ name: 2, old: 1 }, names)).toEqual({ name: 2 });
  expect(renameFields({ old: 1, older: 3 }, names)).toEqual({ name: 1 });
});

test('what is no object stays as it is, and so do names that every object has', () => {
  expect(renameFields(null, { a: 'b' })).toBeNull();
  expect(renameFields('a', { a: 'b' })).toBe('a');
  expect(renameFields(undefined, { a: 'b' })).toBeUndefined();
  const list = [{ a: 1 }];
  expect(renameFields(list, { 0: 'b' })).toBe(list);
  expect(renameFields({ constructor: 1, toString: 2, a: 3 }, { a: 'b' })).toEqual({
    constructor: 1,
    toString: 2,
    b: 3,
  });
});

test('a schema with older names takes both and tells only the new ones', () => {
  const schema = withOlderNames(z.strictObject({ path: z.string() }), (value) =>
    renameFields(value, { file_path: 'path' }),
  );
  expect(schema['~standard'].validate({ file_path: 'a' })).toEqual({ value: { path: 'a' } });
  expect(schema['~standard'].validate({ path: 'a' })).toEqual({ value: { path: 'a' } });
  const told = JSON.stringify(schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }));
  expect(told).toContain('"path"');
  expect(told).not.toContain('file_path');
});
