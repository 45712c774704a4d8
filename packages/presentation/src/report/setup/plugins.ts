import type { Colors } from '../../terminal/colors.ts';
import type { ListedPlugin, ResolvedConfig } from '@codesearch/engine';
import { formatTable } from '../../terminal/table.ts';
import { printable, printableLine } from '../../text/printable.ts';
import { overridesPlugin } from './overrides.ts';

/** Output of `plugins`: a table, then the packages that do not come with the program. */
export function formatPlugins(
  plugins: readonly ListedPlugin[],
  { file, preset }: Pick<ResolvedConfig, 'file' | 'preset'>,
  { bold }: Colors,
): string {
  const columns = ['STAGE', 'PLUGIN', 'VERSION', 'CONTRACT', 'FROM', 'CAPABILITIES'].map((title) => ({ title }));
  const shown = plugins.filter(({ plugin }) => plugin !== overridesPlugin);
  const rows = shown.map((plugin, index) => [
    titleOf(plugin, shown[index - 1]?.inside),
    printableLine(plugin.plugin),
    plugin.package?.version ?? '?',
    String(plugin.contractVersion),
    plugin.origin === 'config' ? 'config' : `preset ${preset.name}`,
    printableLine(capabilitiesText(plugin)),
  ]);
  const folders = shown.flatMap((plugin) =>
    plugin.origin === 'config' && plugin.package
      ? [`${printableLine(plugin.plugin)}  ${printable(plugin.package.folder)}`]
      : [],
  );
  return [
    `config  ${file === undefined ? 'none; using the preset' : printable(file)}\n`,
    formatTable(columns, rows, bold),
    ...[...new Set(folders)].map((line) => `${line}\n`),
  ].join('');
}

/** Of the plugins with overrides, the first one is for all other files. @param before what the last row is inside */
function titleOf({ slot, inside }: ListedPlugin, before: string | undefined): string {
  if (inside === undefined) return slot;
  if (inside !== overridesPlugin) return `  in ${printableLine(inside)}`;
  return before === overridesPlugin ? '  in overrides' : slot;
}

/** Facts that are a switch by their name, others with their value. */
function capabilitiesText({ placement, capabilities }: ListedPlugin): string {
  const facts = Object.entries(capabilities).flatMap(([name, value]) => {
    if (value === false || value === null) return [];
    if (value === true) return [name];
    return typeof value === 'object' ? [] : [`${name} ${String(value)}`];
  });
  return [...(placement === 'pool' ? ['runs in the pool'] : []), ...facts].join(', ');
}
