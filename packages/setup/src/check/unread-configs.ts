import { join } from 'node:path';

/** A file that looks like a configuration, and that no search reads. */
export interface UnreadConfig {
  /** Absolute path. */
  readonly file: string;
  /** Phrase for a user. */
  readonly problem: string;
}

const lookalike = /^\.?codesearch(?:[._-]?config|\.?rc)(?:\.\w+)?$/i;

/** Files from a folder up to the top of its repository that somebody may take for a configuration. Runs nothing. */
export async function unreadConfigs(from: string): Promise<readonly UnreadConfig[]> {
  const { configExtensions, configsIn, foldersOf, namesIn } = await import('@codesearch/engine');
  return [...foldersOf(from)].flatMap((folder) => {
    const places = configsIn(folder)?.places ?? [];
    return ['', '.config'].flatMap((sub) =>
      namesIn(join(folder, sub))
        .filter((name) => lookalike.test(name) && !places.includes(join(sub, name)))
        .map((name) => ({ file: join(folder, sub, name), problem: problemOf(sub, name, configExtensions) })),
    );
  });
}

function problemOf(sub: string, name: string, configExtensions: readonly string[]): string {
  const bare = sub === '' ? ['codesearch.config', '.codesearchrc'] : ['codesearchrc'];
  const known = bare.some((each) => configExtensions.some((extension) => name === `${each}${extension}`));
  if (known || name === (sub === '' ? '.codesearchrc' : 'codesearchrc')) return 'it is not a regular file';
  return `a name that is read is ${bare[0]}.ts, or with one of ${configExtensions.slice(1).join(', ')}`;
}
