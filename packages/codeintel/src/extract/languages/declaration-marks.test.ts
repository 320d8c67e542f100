import { expect, test } from 'vitest';
import { withoutMarks } from './declaration-marks.js';

/** The text without its marks, with each run of spaces as one; its length and lines are held against the source's. */
function plain(source: string): string {
  const text = withoutMarks(source);
  expect(text.length).toBe(source.length);
  expect(text.split('\n').map(({ length }) => length)).toEqual(
    source.split('\n').map(({ length }) => length),
  );
  return text.replace(/[ \t]+/g, ' ').trim();
}

test('I-22 macros before, behind and inside of a declaration are left out, all else keeps its place', () => {
  expect(plain('LUA_API int (lua_next) (lua_State *L, int idx);')).toBe(
    'int lua_next (lua_State *L, int idx);',
  );
  expect(plain('LUA_API lua_State *(lua_open) (void);')).toBe('lua_State * lua_open (void);');
  expect(plain('JV_API("x") static struct jv *jv_get(jv t);')).toBe(
    'static struct jv *jv_get(jv t);',
  );
  expect(plain('jv text(const char *f, ...) PRINTF_LIKE(1, 2) NO_RETURN;')).toBe(
    'jv text(const char *f, ...) ;',
  );
  expect(plain('int run(int (*done)(int),\n  int b)\n  __THROW {')).toBe(
    'int run(int (*done)(int),\n int b)\n {',
  );
  expect(plain('ZEXTERN const char * ZEXPORT version(void);')).toBe('const char * version(void);');
  expect(plain('int ZEXPORT inflate(int a) {')).toBe('int inflate(int a) {');
  expect(plain('void printflike(2, 3) print(struct item *, const char *, ...);')).toBe(
    'void print(struct item *, const char *, ...);',
  );
  expect(plain('class FMT_API format_error final : public error {')).toBe(
    'class format_error final : public error {',
  );
  expect(plain('  FMT_CONSTEXPR auto size(int a) const -> int;')).toBe(
    'auto size(int a) const -> int;',
  );
});

test.each([
  'static VALUE rb_open(VALUE self) {',
  'extern BOOL open_it(int a);',
  'FILE *open_it(int a) { return 0; }',
  'VALUE rb_new (VALUE self);',
  'int f(int a) { if (a) CHECK; return (size_t)(a); }',
  '  if (a) RETURN_IF(b);',
  'TEST(Store, Opens) {',
  '#define LUA_API int (x)',
  'enum { RED, GREEN };',
  'DEFINE_LIST(a, b);',
  'class STORE { int a; };',
])('I-22 what is no mark stays: %s', (source) => {
  expect(withoutMarks(source)).toBe(source);
});

test('text without an end is read in bounded steps', () => {
  const hostile = ['LUA_API '.repeat(20_000), 'a(('.repeat(20_000), `int f(${'a,'.repeat(50_000)}`];
  for (const source of hostile) expect(withoutMarks(source).length).toBe(source.length);
});
