import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publishOrder } from './publish-order.ts';

it('puts each package after those it needs', () => {
  const graph = fc
    .array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
    .map((needs) =>
      needs.map((numbers, position) => ({
        name: `p${position}`,
        version: '1.0.0',
        dependencies: Object.fromEntries(numbers.filter((n) => n < position).map((n) => [`p${n}`, '1.0.0'])),
        peerDependencies: { other: '^1.0.0' },
      })),
    )
    .chain((packages) => fc.shuffledSubarray(packages, { minLength: packages.length, maxLength: packages.length }));
  fc.assert(
    fc.property(graph, (packages) => {
      const ordered = publishOrder(packages);
      expect(ordered.toSorted(byName)).toEqual(packages.toSorted(byName));
      for (const [position, { dependencies }] of ordered.entries()) {
        const before = new Set(ordered.slice(0, position).map(({ name }) => name));
        for (const name of Object.keys(dependencies)) expect(before).toContain(name);
      }
    }),
  );
});

it('refuses packages that need each other', () => {
  const one = { name: 'a', version: '1.0.0', dependencies: { b: '1.0.0' } };
  const other = { name: 'b', version: '1.0.0', peerDependencies: { a: '^1.0.0' } };
  expect(() => publishOrder([one, other])).toThrow('These packages need each other: a, b.');
});

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
