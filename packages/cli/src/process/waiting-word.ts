import { ownPackages, RunningCalls } from '@codesearch/stages/calls';
import type { StageTrace } from '@codesearch/engine';

/** After this time of one call a user asks what the program does. */
const patienceMs = 10_000;

/** Commands that draw on the whole terminal, and those that say it in the answers of a protocol. */
const silent: ReadonlySet<string | undefined> = new Set(['pick', 'mcp', 'lsp', 'watch']);

/**
 * Says which plugin or configuration a command waits for if it takes longer than ten seconds: once for each operation
 * of a plugin, since a large model may take so long for every file. A server says it to whom it runs the command for.
 *
 * @param command the first argument
 * @param say writes a line to the run that a call works for
 * @param runOf the run that the caller works for. Default: one
 */
export function sayWaiting<Run extends object>(
  command: string | undefined,
  say: (line: string, run: Run) => void,
  runOf: () => Run,
): void {
  if (silent.has(command)) return;
  const own = runOf();
  const runs = new WeakMap<StageTrace, Run>();
  const running = new RunningCalls(ownPackages(import.meta.url), {
    innermost: (call) => void (call && !runs.has(call) && runs.set(call, runOf())),
  });
  const said = new WeakMap<Run, Set<string>>();
  const look = (): void => {
    const now = performance.now();
    const slow = [...running.begins].filter(([, begin]) => now - begin >= patienceMs);
    // The last call of a run is the innermost: the others wait for it.
    const names = new Map(slow.map(([call]) => [runs.get(call) ?? own, `${call.plugin}, ${call.operation}`]));
    const config = running.loadingConfig(patienceMs);
    if (slow.length === 0 && config !== undefined) names.set(own, config);
    for (const [run, name] of names) {
      const words = said.get(run) ?? new Set();
      said.set(run, words);
      if (words.has(name)) continue;
      words.add(name);
      say(`waiting for ${name}`, run);
    }
  };
  setInterval(look, 1_000).unref();
}
