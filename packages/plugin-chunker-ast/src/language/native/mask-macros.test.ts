import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskMacros } from './mask-macros.ts';

function masked(line: string): string {
  return maskMacros(line).replace(/\s+/g, ' ').trim();
}

it('overwrites macros that can only be annotations', () => {
  expect(masked('ABSL_NAMESPACE_BEGIN')).toBe('');
  expect(masked('class MY_EXPORT Cart {')).toBe('class Cart {');
  expect(masked('struct MY_ALIGNED(8) Cart final {')).toBe('struct Cart final {');
  expect(masked('MY_API static int run(void);')).toBe('static int run(void);');
  expect(masked('MY_NOINLINE MY_COLD Text* find(int key) {')).toBe('Text* find(int key) {');
  expect(masked('LibExport size_t count(void)')).toBe('size_t count(void)');
  expect(masked('extern lib_api const char *name_of(int a);')).toBe('extern const char *name_of(int a);');
  expect(masked('MY_INLINE Cart(int a) : a_(a), b_{2} {')).toBe('Cart(int a) : a_(a), b_{2} {');
  expect(masked('constexpr MY_API explicit Cart(Text&& (*make)(int),\n  int b) noexcept : Base<int>(b) {')).toBe(
    'constexpr explicit Cart(Text&& (*make)(int), int b) noexcept : Base<int>(b) {',
  );
  expect(masked('void run() const MY_LOCKS_EXCLUDED(mutex_);')).toBe('void run() const ;');
  expect(masked('int count_ MY_GUARDED_BY(mutex_) = 0;')).toBe('int count_ = 0;');
  expect(masked('char* _Nonnull name;')).toBe('char* name;');
  expect(masked('Text make(Text&& text MY_LIFETIME_BOUND);')).toBe('Text make(Text&& text );');
});

it('keeps other names in capitals', () => {
  for (const line of [
    'return MY_ERROR;',
    'return MY_CALL(x);',
    'struct MY_CONTEXT {',
    'typedef unsigned long MY_LONG;',
    'const int MY_LIMIT = 3;',
    'enum MY_COLOR { MY_RED, MY_GREEN };',
    '#define MY_LIMIT 10',
    'MY_TYPE value;',
    'MY_TYPE make(int a);',
    'MY_TYPE make(int a) { return a ? b : c(a); }',
    'unsigned long make(int a) {',
    'static struct cart *make(int a) {',
    'size_t make(int a) {',
    'Cart *make(int a) {',
    'MY_MACRO(a, b);',
    '  MY_LAST',
  ]) {
    expect(maskMacros(line)).toBe(line);
  }
});

it('keeps every offset and every line', () => {
  const word = fc.constantFrom(
    'class ',
    'int ',
    'MY_API ',
    'X_BEGIN',
    'MY_X(1) ',
    'a',
    '* ',
    '_Nonnull ',
    '\n',
    '\r\n',
    '(',
    ')',
    ';',
    '{',
    '= 0',
    ' ',
    '😀',
    'const ',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join('');
      const result = maskMacros(text);
      expect(result.length).toBe(text.length);
      for (let at = 0; at < text.length; at++) expect([text[at], ' ']).toContain(result[at]);
      expect(result.match(/\n/g)).toEqual(text.match(/\n/g));
    }),
  );
});

it('is fast on a gap of the maximal file length', () => {
  const gap = ' '.repeat(500_000);
  expect(maskMacros(`int a${gap}A_B_C, x`)).toBe(`int a${gap}     , x`);
  expect(maskMacros(`char*${gap}_Nonnull name`)).toBe(`char*${gap}         name`);
});
