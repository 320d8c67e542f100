import { expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { resolveRepository } from './create-resolver.js';

/** Calls of one file, by the owner and the name of each end. */
async function callsOf(source: string, language = 'go'): Promise<readonly string[]> {
  const extractor = await createExtractor([language]);
  const facts = extractor.extract(language, source);
  extractor.close();
  const nameOf = (index: number): string => {
    const symbol = facts.symbols[index];
    return `${symbol?.container === '' ? '' : `${symbol?.container}.`}${symbol?.name}`;
  };
  return resolveRepository(new Map([[language === 'go' ? 'a.go' : 'a.rb', facts]]))
    .filter(({ kind }) => kind === 'calls')
    .map(({ fromSymbol, toSymbol }) => `${nameOf(fromSymbol)} > ${nameOf(toSymbol)}`);
}

test('I-22 a Go type that is embedded is also a field by its own name', async () => {
  const found = await callsOf(`package a
type Writer struct{}
func (w *Writer) Begin() {}
type Flusher struct{ *Writer }
func (f *Flusher) Flush() { f.Writer.Begin() }
func (f *Flusher) Start() { f.Begin() }
`);
  expect(found).toEqual(['Flusher.Flush > Writer.Begin', 'Flusher.Start > Writer.Begin']);
});

test('I-22 a Go method that gives nothing back is not of an interface whose method does', async () => {
  const found = await callsOf(`package a
type Closer interface { Flush() error }
type Quiet struct{}
func (q *Quiet) Flush() {}
type Loud struct{}
func (l *Loud) Flush() error { return nil }
func end(c Closer) { c.Flush() }
`);
  expect(found).toEqual(['end > Closer.Flush', 'end > Loud.Flush']);
});

test('I-22 types that are named by what they are built from do not go round in circles', async () => {
  const circles = Array.from(
    { length: 40 },
    (_, at) =>
      `class C${at} < C${(at + 1) % 40}::C${at}::X\n  include C${(at + 2) % 40}::Y\n  include C${at}::Z\nend\n`,
  );
  const found = await callsOf(
    `class Store < Store::Base
  def save
    keep
  end
  def keep
  end
end
${circles.join('')}
class User
  def go
    C1::X.new.go
    Store.new.keep
  end
end
`,
    'ruby',
  );
  expect(found).toEqual(['User.go > Store.keep']);
});
