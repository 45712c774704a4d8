import { definitionsOf } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { overlap } from '@codesearch/evaluation/parts';
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

/**
 * The functions that a fix edits: those that the instance names, or the innermost definition around each place. A place
 * within no definition has none.
 *
 * @param places of the instance
 * @param project its index
 */
export async function goldFunctions(
  { functions }: Instance,
  places: readonly Place[],
  project: Project,
): Promise<readonly Place[]> {
  if (functions) return places;
  const found = new Map<string, Place>();
  for (const place of places) {
    const definitions = await definitionsOf(project.parts, place.path);
    const around = definitions.filter((each) => overlap({ ...each, path: place.path }, place));
    const [innermost] = around.toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
    if (innermost === undefined) continue;
    const { startLine, endLine } = innermost;
    found.set(`${place.path}:${startLine}`, { path: place.path, startLine, endLine });
  }
  return [...found.values()];
}
