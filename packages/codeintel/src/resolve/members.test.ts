import { expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { resolveRepository } from './create-resolver.js';

/** Calls of one Go file, by the owner and the name of each end. */
async function callsOf(source: string): Promise<readonly string[]> {
  const extractor = await createExtractor(['go']);
  const facts = extractor.extract('go', source);
  extractor.close();
  const nameOf = (index: number): string => {
    const symbol = facts.symbols[index];
    return `${symbol?.container === '' ? '' : `${symbol?.container}.`}${symbol?.name}`;
  };
  return resolveRepository(new Map([['a.go', facts]]))
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
