/** Name of the plugin that the engine makes of `overrides`: nobody has written it, so nobody should read it. */
export const overridesPlugin = 'chunker-by-path';

interface NamedPlugin {
  readonly plugin: string;
  readonly options?: unknown;
}

/** The chunkers of a configuration with overrides. */
export interface Overrides {
  /** For all other files. */
  readonly chunker: NamedPlugin;
  readonly overrides: readonly { readonly files: readonly string[]; readonly chunker: NamedPlugin }[];
}

/** The chunkers in the plugin that the engine makes of `overrides`; undefined for any other plugin. */
export function overridesIn({ plugin, options }: NamedPlugin): Overrides | undefined {
  return plugin === overridesPlugin ? (options as Overrides) : undefined;
}
