import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';

/**
 * Groups the modules that entries load statically: those that the same entries load share a file, even if dynamic
 * imports share them too. An entry then loads few files, and nothing that only another entry needs.
 *
 * Without this the bundler makes a file for each set of entries and dynamic imports that share a module, and a search,
 * which imports its parts dynamically, loads most of these files.
 *
 * @param entries path of the source file by name
 * @param within names of entries that are loaded after another one only, by that one's name: they share its files
 */
export function entryGroups(
  entries: Readonly<Record<string, string>>,
  within: Readonly<Record<string, string>> = {},
): CodeSplittingGroup[] {
  const loaded = new Map<string, ReadonlySet<string>>();
  const loadedBy = (module: string, context: ChunkingContext): readonly string[] =>
    Object.entries(entries)
      .flatMap(([name, file]) => {
        const modules = loaded.get(name) ?? staticImports(file, context);
        loaded.set(name, modules);
        return modules.has(module) ? [name] : [];
      })
      .filter((name, _, names) => !names.includes(within[name] ?? ''));
  return Object.keys(entries).map((_, index) => ({
    debugName: `loaded by ${index + 1} entries`,
    name(module, context) {
      const users = loadedBy(module, context);
      return users.length === index + 1 ? users.join('-') : null;
    },
    minShareCount: 2,
    // A group also takes what its modules import. More entries load that, so their groups choose first.
    priority: index,
  }));
}

/** The module and everything that it imports statically, directly or through others. */
function staticImports(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const module of found) {
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
