import { expect, it } from 'vitest';
import { openItemMacros } from './open-item-macros.ts';

const blank = (text: string): string => text.replaceAll(/\S/g, ' ');

it.each([
  ['cfg_rt! {', 'pub(crate) fn spawn(task: Task) {}'],
  ['cfg_rt! {', '#![allow(x)]\n    // why\n    #[inline]\n    pub async unsafe fn spawn<T>(task: T) {}'],
  ['quickcheck::quickcheck! {', '/// What holds.\n    fn holds(a: String) -> bool { true }'],
  ['pin_project! {', 'pub struct Timeout<T> { #[pin] value: T }'],
  ['cfg_io! {', 'mod io;\n    pub use io::Read;'],
  ['thread_local! {', 'static LOCAL: Cell<u8> = Cell::new(0);'],
  ['cfg_raw! {', 'fn r#type() {}'],
])('opens %s %s', (head, items) => {
  const text = (first: string, last: string): string => `mod a {\n  ${first}\n    ${items}\n  ${last}\n}\n`;
  expect(openItemMacros(text(head, '}'))).toBe(text(blank(head), ' '));
});

it('opens a macro in another one', () => {
  const text = 'cfg_a! {\n  cfg_b! {\n    fn b() {}\n  }\n}\ncfg_c! {\n  fn c() {}\n}\n';
  expect(openItemMacros(text)).toBe('cfg_a! {\n          \n    fn b() {}\n   \n}\n        \n  fn c() {}\n \n');
});

it.each([
  'lazy_static! {\n    static ref POOL: Pool = Pool::new();\n}',
  'bitflags! {\n    pub struct Flags: u8 { const A = 1; }\n}',
  'proptest! {\n    #[test]\n    fn holds(a in 0..10) {}\n}',
  'macro_rules! twice {\n    ($a:expr) => { fn a() {} }\n}',
  'quote! {\n    impl Debug for #name {}\n}',
  'vec! {\n    one, two\n}',
  'cfg_rt! {\n    fn spawn() {}',
])('leaves %j as it is', (text) => {
  expect(openItemMacros(text)).toBe(text);
});
