/*
 * Settings of V8 for a command that ends after a moment. Otherwise V8 compiles the functions that run often in another
 * thread, and a search in a new process has ended before that pays. When V8 marks objects is left as it is: with
 * `--no-incremental-marking`, a thread that compiles waits for the main thread to collect garbage, and one of three
 * hundred processes waited for that thread at its end, for ever.
 */

/** Values of V8's flags, for a command that ends after a moment and by default. */
const flags = [
  ['--invocation-count-for-maglev=3000', '--invocation-count-for-maglev=400'],
  ['--baseline-batch-compilation-threshold=1000000', '--baseline-batch-compilation-threshold=4096'],
  ['--no-regexp-peephole-optimization', '--regexp-peephole-optimization'],
] as const;

/** Milliseconds after which a command is no short one: the first search of a tree builds an index. */
const shortMs = 1_500;

/**
 * Sets V8 up for a command that most likely ends after a moment. It must be called before compiled code is read from a
 * cache, which has that of the same settings.
 */
export function settleForShortRun(): void {
  // Other runtimes have another engine, or their own set of flags.
  if (process.release.name !== 'node' || 'bun' in process.versions || 'deno' in process.versions) return;
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const [short] of flags) setFlagsFromString(short);
  setTimeout(() => {
    for (const [, usual] of flags) setFlagsFromString(usual);
  }, shortMs).unref();
}
