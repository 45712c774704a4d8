import { basename, dirname } from 'node:path';
import { Problem } from './problem.ts';
import { keywordOf } from './stages.ts';
import type { StageName } from './stages.ts';

/** The names of a new plugin. */
export interface PluginNames {
  /** Name of its package. */
  readonly package: string;
  /** That `definePlugin` gets, and that errors show. */
  readonly plugin: string;
  /** Name of the function that users call. */
  readonly factory: string;
}

/** As the npm registry accepts it for new packages. */
const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Names that npm keeps for itself, and those of the packages that a new one needs. */
const takenNames: ReadonlySet<string> = new Set([
  'favicon.ico',
  'node_modules',
  'typescript',
  'valibot',
  'vite',
  'vitest',
]);

/**
 * Derives the names of a plugin from the name of its package: `codesearch-plugin-chunker-sql` is the plugin
 * `chunker-sql`, whose users call `chunkerSql()`.
 *
 * @param folder absolute path, whose last part is the default of the package's name, with the part before it if that is
 *   a scope such as `@me`
 */
export function pluginNames(folder: string, stage: StageName, given?: string): PluginNames {
  const scope = basename(dirname(folder));
  const name = given ?? (scope.startsWith('@') ? `${scope}/${basename(folder)}` : basename(folder));
  if (!packageName.test(name) || name.length > 214 || takenNames.has(name)) {
    throw new Problem(
      `${JSON.stringify(name)} is no name for a new package.`,
      'Use lower-case letters, digits and hyphens, such as codesearch-plugin-chunker-sql. --name sets it apart from the folder.',
    );
  }
  const words = name
    .replace(/^@.*\//, '')
    .replace(/^(?:codesearch-)?(?:plugin-)?/, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) words.push('my');
  // A function of one word could have the name of a variable of the template.
  if (words.length === 1) words.unshift(...keywordOf(stage).split('-'));
  const factory = words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
  return { package: name, plugin: words.join('-'), factory: /^[0-9]/.test(factory) ? `plugin${factory}` : factory };
}
