import { errors } from '@codesearch/kernel';

/** A form of pattern that fits no file, and what to write instead. */
type Mistake = readonly [form: RegExp, repair: string];

const ofAll: readonly Mistake[] = [
  [/^\s*$/, 'it is empty: leave it out'],
  [/(?:^|\/)(?:undefined|\[object \w+\])(?:\/|$)/, 'it has a value that nobody has set: write the value'],
  [/(?:^|\/)\.\.(?:\/|$)/, 'it leads out of the folder'],
  [/^[a-z]:[\\/]|\\\w/i, 'folders are separated by /'],
  [/,\s|\/[^{}]*,[^{}]*\//, 'write a text for each pattern, and ? for a comma in a name'],
];

const ofIgnoreRules: readonly Mistake[] = [
  ...ofAll,
  [/^#/, String.raw`it is a comment: write \# for a name with #`],
  [/^!?\.\//, 'no path has the folder `.`: begin with / for the top of the folder'],
  [/^!?~\//, 'it is relative to the searched folder: begin with / for the top of that'],
  [/\{[^{}]*,[^{}]*\}/, 'the syntax of git has no braces: write a pattern for each'],
  [/(?<!\\)\[[^\]]+$/, String.raw`its [ has no ]: write \[ for a name with [`],
];

const ofGlobs: readonly Mistake[] = [
  ...ofAll,
  [/^!/, 'the last override that fits counts: write what it is for, without !'],
  [/^\//, 'begin with the name of a folder, or with **/ for any'],
  [/\\/, 'folders are separated by /'],
  [/\{[^}]*$/, 'its { has no }'],
];

/** Why a glob of a configuration fits no file, and what to write instead. */
export function globMistake(glob: string): string | undefined {
  return mistakeIn(glob.replaceAll(/\{[^{}]*\}/g, 'x'), ofGlobs);
}

/** A check of a pattern in the syntax of `.gitignore`, and its message: the arguments of `check` of valibot. */
export const patternRule: [check: (text: string) => boolean, message: (issue: { readonly input: string }) => string] = [
  (text) => mistakeIn(text, ofIgnoreRules) === undefined,
  ({ input }) => `${JSON.stringify(input)} fits no file: ${mistakeIn(input, ofIgnoreRules)}`,
];

/**
 * Refuses patterns that are paths of this machine.
 *
 * @param plugin name of the plugin whose option `exclude` has them
 * @param root absolute path of the searched folder
 * @throws CONFIG_INVALID
 */
export function refuseMachinePaths(plugin: string, patterns: readonly string[], root: string): void {
  const found = patterns.find((pattern) => pattern.startsWith(`${root}/`));
  if (found === undefined) return;
  const problem = `${JSON.stringify(found)} fits no file: write ${found.slice(root.length)}`;
  throw errors.optionsInvalid(plugin, 'exclude', problem);
}

function mistakeIn(text: string, mistakes: readonly Mistake[]): string | undefined {
  return mistakes.find(([form]) => form.test(text))?.[1];
}
