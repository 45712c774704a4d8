import type { LanguageDescription } from '@codesearch/kernel';
import { contentNames, kindNames, usualValues } from '@codesearch/presentation';
import { clients } from '@codesearch/agents';

/**
 * Values to suggest for an option, or for the first argument of a command, if commander does not know its choices.
 * Values that a shell would have to quote are left out.
 *
 * @returns values by command, by command and option such as `search --kind`, and by key of a query such as `kind:`
 */
export function suggestedWords(languages: readonly LanguageDescription[]): ReadonlyMap<string, readonly string[]> {
  const clientIds = clients.map(({ id }) => id);
  const languageNames = languages.map(({ name }) => name).filter((name) => /^[a-z][a-z\d+-]*$/.test(name));
  return new Map([
    ...['search', 'callers'].flatMap((command): (readonly [string, readonly string[]])[] => [
      [`${command} --kind`, kindNames],
      [`${command} --content`, contentNames],
      [`${command} --language`, languageNames.toSorted()],
    ]),
    ...Object.entries(usualValues(languageNames.toSorted())).map(([key, values]) => [`${key}:`, values] as const),
    ['register', clientIds],
    ['unregister', clientIds],
  ]);
}
