/*
 * V8 compiles WebAssembly with a fast compiler first, and functions that run often with an optimizing one. For the
 * largest functions of some grammars the second one takes 400 MB of memory, and more time than it saves in ten MB of
 * source. In Node 24 it ends the process with "Fatal process out of memory: Zone", which nothing can catch
 * (https://github.com/nodejs/node/issues/63421).
 */

const grammars: ReadonlySet<string> = new Set(['swift']);

/** Without them, code is compiled once for all, and does not count how often it runs. */
const flags = ['wasm-lazy-compilation', 'wasm-dynamic-tiering', 'wasm-tier-up'] as const;

/** Compiles a grammar, without the optimizing compiler if that takes too much memory. */
export async function withoutOptimizing<Compiled>(
  grammar: string,
  compile: () => Promise<Compiled>,
): Promise<Compiled> {
  if (!grammars.has(grammar)) return compile();
  await setFlags('--no-');
  // The threads that compile do not keep the process alive.
  const held = setInterval(() => undefined, 60_000);
  try {
    return await compile();
  } finally {
    clearInterval(held);
    await setFlags('--');
  }
}

async function setFlags(prefix: '--' | '--no-'): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  try {
    for (const flag of flags) setFlagsFromString(`${prefix}${flag}`);
  } catch {
    // A runtime with another engine has no such flags.
  }
}
