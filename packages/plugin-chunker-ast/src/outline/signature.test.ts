import { expect, it } from 'vitest';
import { signatureOf } from './signature.ts';

const form = { firstLineOnly: false, decorated: true };

function signature(head: string, options: Partial<typeof form> = {}): string {
  return signatureOf(head, 0, head.length, { ...form, ...options });
}

it.each([
  ['export function f(\n  a: string,\n  b?: number,\n): void {', 'export function f( a: string, b?: number, ): void'],
  ['@Injectable({ a: [1, (2)] })\n@Other\nexport class A {', 'export class A'],
  ['#[derive(Debug)]\npub struct A', 'pub struct A'],
  ['[Obsolete("x")]\npublic void Run()', 'public void Run()'],
  ['[key]() {', '[key]()'],
  ['@interface Marker {', '@interface Marker'],
  ['def f(a): # why', 'def f(a)'],
  ['const f = (a) =>', 'const f = (a)'],
  ['M.options = {', 'M.options'],
  ['class Sized a where', 'class Sized a'],
  ['[]', '[]'],
])('%j has the signature %j', (head, expected) => {
  expect(signature(head)).toBe(expected);
});

it('shows only the first line of a value', () => {
  expect(signature('const a = [\n  1,\n];', { firstLineOnly: true })).toBe('const a = [');
});

it('keeps an @ in languages without decorators', () => {
  expect(signature('@limit 10', { decorated: false })).toBe('@limit 10');
});

it('is at most 300 characters long, also for a malformed head', () => {
  expect(signature(`f(${'a, '.repeat(5000)})`).length).toBeLessThanOrEqual(300);
  expect(signature(`@f(${'('.repeat(5000)}`)).not.toBe('');
});
