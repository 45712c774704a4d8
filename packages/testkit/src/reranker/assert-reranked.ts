import assert from 'node:assert/strict';
import type { Reranked } from '@codesearch/kernel';

/** Asserts what the guard leaves out: the names of signals, and the order of equal scores. */
export function assertReranked(results: readonly Reranked[]): void {
  for (const [position, { index, score, signals }] of results.entries()) {
    const once = signals.filter(({ isRepeat }) => !isRepeat).map(({ name }) => name);
    assert.equal(new Set(once).size, once.length, `two signals at ${position} have one name`);
    for (const { name } of signals)
      assert.match(name, /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/, `the name of a signal at ${position} is not in kebab case`);
    const before = results[position - 1];
    assert.ok(
      !before || before.score > score || before.index < index,
      `equal scores at ${position} change the order of the candidates`,
    );
  }
}

/** Asserts that what was changed of a candidate has changed its own signals, if any. */
export function assertOwn(changed: ReadonlySet<number>, at: number, what: string): void {
  const others = [...changed].join(', ');
  assert.ok(changed.size === 0 || changed.has(at), `${what} of candidate ${at} changes the signals of ${others}`);
}
