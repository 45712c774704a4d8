import { kindNames, languageNames } from '@codesearch/presentation';
import { clients } from '../client/clients.ts';

const clientIds = clients.map(({ id }) => id);

/**
 * Words to offer for the value of an option, or for the first argument of a command, that takes other words too, or refuses them in words
 * of its own. A word that a shell would have to quote is not among them.
 */
export const suggestedWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['search --kind', kindNames],
  ['search --language', languageNames.filter((name) => /^[a-z][a-z\d+-]*$/.test(name))],
  ['register', clientIds],
  ['unregister', clientIds],
]);
