import type { Place } from '@codesearch/evaluation/parts';
import type { Instance } from './instance.ts';
import type { Mirror } from '../checkout/mirror.ts';
import { pythonFunctions } from './python-functions.ts';

/**
 * The lines that a fix changed, or the functions that it edited.
 *
 * @returns empty if the instance has neither, or the functions did not exist before the fix
 */
export function goldPlaces(
  { spans = {}, functions = [], base_commit: commit }: Instance,
  mirror: Mirror,
): readonly Place[] {
  const changed = Object.entries(spans).flatMap(([path, ranges]) =>
    ranges.map(([startLine, endLine]) => ({ path, startLine, endLine })),
  );
  const names = Map.groupBy(functions, (each) => each.slice(0, each.lastIndexOf(':')));
  const edited = [...names].flatMap(([path, each]) => {
    const defined = pythonFunctions(mirror.readText(commit, path));
    const lines = each.flatMap((name) => defined.get(name.slice(path.length + 1)) ?? []);
    return lines.map((range) => ({ path, ...range }));
  });
  return [...changed, ...edited];
}
