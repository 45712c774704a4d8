export const colorModes = ['auto', 'always', 'never'] as const;

/** When to color output: at a terminal, always, or never. */
export type ColorMode = (typeof colorModes)[number];

/**
 * The mode that the arguments of a run ask for. Before commander parses them, since it reports errors in color; it also
 * refuses a mode that does not exist.
 */
export function colorModeOf(argv: readonly string[]): ColorMode {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  const given = options.flatMap((argument, index) => {
    if (argument === '--color') return [argv[index + 1]];
    return argument.startsWith('--color=') ? [argument.slice('--color='.length)] : [];
  });
  return colorModes.find((mode) => mode === given.at(-1)) ?? 'auto';
}
