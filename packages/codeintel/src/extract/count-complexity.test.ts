import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.js';
import type { Extractor } from './file-facts.js';

let extractor: Extractor;

beforeAll(async () => {
  extractor = await createExtractor();
});

afterAll(() => extractor.close());

/** `[cyclomatic, cognitive]` of the function `name`. */
function complexity(language: string, source: string, name = 'f'): readonly (number | undefined)[] {
  const symbol = extractor.extract(language, source).symbols.find((each) => each.name === name);
  return [symbol?.cyclomatic, symbol?.cognitive];
}

describe('complexity counted by hand', () => {
  test('a function without branches is 1 and 0', () => {
    expect(complexity('typescript', 'function f() { return 1; }')).toEqual([1, 0]);
  });

  test('TypeScript: else if and else cost one, nesting costs its depth', () => {
    const source = `
function f(a, b, c) {
  if (a) {                    // +1 | +1
    for (const x of b) {      // +1 | +2
      if (x) c();             // +1 | +3
    }
  } else if (b) {             // +1 | +1
    c();
  } else {                    //    | +1
    while (c) c();            // +1 | +2
  }
}`;
    expect(complexity('typescript', source)).toEqual([6, 10]);
  });

  test('a run of like operators costs one, each change another', () => {
    // a && b && c || d || e && f: five operators, three runs, one if.
    expect(
      complexity('javascript', 'function f(a,b,c,d,e,g) { if (a && b && c || d || e && g) {} }'),
    ).toEqual([7, 4]);
    expect(complexity('javascript', 'function f(a,b,c) { return a && !(b && c); }')).toEqual([
      3, 2,
    ]);
    expect(complexity('javascript', 'function f(a,b,c,d) { return a || b && c || d; }')).toEqual([
      4, 3,
    ]);
    expect(complexity('javascript', 'function f(a,b,c) { return a && (b && c); }')).toEqual([3, 1]);
  });

  test('switch costs its nesting once, each case a path; a closure deepens the nesting', () => {
    const source = `
function f(list, kind) {
  switch (kind) {             //    | +1
    case 1: return 1;         // +1
    case 2: return 2;         // +1
    default: return list.map((x) => {
      return x ? 1 : 2;       // +1 | +3 (switch, closure)
    });
  }
}`;
    expect(complexity('typescript', source)).toEqual([4, 4]);
  });

  test('a jump to a label and a catch', () => {
    const source = `
function f(list) {
  outer: for (const a of list) {   // +1 | +1
    try { a(); }
    catch (e) { continue outer; }  // +1 | +2, jump +1
  }
}`;
    expect(complexity('javascript', source)).toEqual([3, 4]);
  });

  test('a named inner function is counted for itself', () => {
    const source =
      'function f(a) { const inner = (b) => { if (b) return 1; return 2; }; return inner(a); }';
    expect(complexity('javascript', source)).toEqual([1, 0]);
    expect(complexity('javascript', source, 'inner')).toEqual([2, 1]);
  });

  test('Python', () => {
    const source = `
def f(a, b):
    if a and b:             # +1, and +1 | +1, run +1
        for x in b:         # +1 | +2
            pass
    elif b:                 # +1 | +1
        return 1 if a else 2  # +1 | +2
    else:                   #    | +1
        try:
            pass
        except ValueError:  # +1 | +2
            pass
`;
    expect(complexity('python', source)).toEqual([7, 10]);
  });

  test('Go', () => {
    const source = `package a
func f(a []int, e error) int {
	if e != nil && len(a) > 0 {     // +1, && +1 | +1, run +1
		return 1
	} else if e == nil {            // +1 | +1
		for range a {               // +1 | +2
		}
	} else {                        //    | +1
		switch len(a) {             //    | +2
		case 1:                     // +1
		case 2:                     // +1
		default:
		}
	}
	return 0
}`;
    expect(complexity('go', source)).toEqual([7, 8]);
  });

  test('Java', () => {
    const source = `class A { int f(int a, boolean b) {
      while (a > 0) {                    // +1 | +1
        if (b || a > 1) { a--; }         // +1, || +1 | +2, run +1
        else { break; }                  //    | +1
      }
      return b ? 1 : 2;                  // +1 | +1
    } }`;
    expect(complexity('java', source)).toEqual([5, 6]);
  });

  test('Rust', () => {
    const source = `fn f(a: i32, b: bool) -> i32 {
      if b && a > 1 { return 1; }        // +1, && +1 | +1, run +1
      else if a > 2 { return 2; }        // +1 | +1
      for i in 0..a { loop { break; } }  // +2 | +1, +2
      match a {                          //    | +1
        1 => 1,                          // +1
        _ => 2,                          // +1
      }
    }`;
    expect(complexity('rust', source)).toEqual([8, 7]);
  });

  test('C', () => {
    const source = `int f(int a, int b) {
      if (a) { do { a--; } while (a); }  // +2 | +1, +2
      else if (b) goto out;              // +1 | +1, jump +1
      for (;;) if (a || b) break;        // +2, || +1 | +1, +2, run +1
      out: return a;
    }`;
    expect(complexity('c', source)).toEqual([7, 9]);
  });
});
