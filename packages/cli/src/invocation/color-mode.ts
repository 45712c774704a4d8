export const colorModes = ['auto', 'always', 'never'] as const;

/** When to color output: at a terminal, always, or never. */
export type ColorMode = (typeof colorModes)[number];

/** As many programs spell `--color never`. */
const noColor = '--no-color';

function optionsIn(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}

/** The arguments with `--color=never` for `--no-color`, which a command need not offer. */
export function withColorMode(argv: readonly string[]): string[] {
  const options = optionsIn(argv);
  return argv.map((argument, index) => (argument === noColor && index < options.length ? '--color=never' : argument));
}

/**
 * The mode that the arguments of a run ask for. Before commander parses them, since it reports errors in color; it also
 * refuses a mode that does not exist.
 */
export function colorModeOf(argv: readonly string[]): ColorMode {
  const given = optionsIn(argv).flatMap((argument, index) => {
    if (argument === noColor) return ['never'];
    if (argument === '--color') return [argv[index + 1]];
    return argument.startsWith('--color=') ? [argument.slice('--color='.length)] : [];
  });
  return colorModes.find((mode) => mode === given.at(-1)) ?? 'auto';
}
