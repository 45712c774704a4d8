import type { ListedPlugin, ResolvedConfig } from '@codesearch/engine';
import { printable, printableLine } from '@codesearch/presentation';
import { colorsFor } from '../../output/colors.ts';
import { formatTable } from '../table.ts';
import { invocation } from '../../invocation/current-invocation.ts';

/** Output of `plugins`: a table, then the packages that do not come with the program. */
export function formatPlugins(
  plugins: readonly ListedPlugin[],
  { file, preset }: Pick<ResolvedConfig, 'file' | 'preset'>,
): string {
  const { bold } = colorsFor(invocation().stdout);
  const columns = ['STAGE', 'PLUGIN', 'VERSION', 'CONTRACT', 'FROM', 'CAPABILITIES'].map((title) => ({ title }));
  const rows = plugins.map((plugin) => [
    plugin.inside === undefined ? plugin.slot : `  in ${printableLine(plugin.inside)}`,
    printableLine(plugin.plugin),
    plugin.package?.version ?? '?',
    String(plugin.contractVersion),
    plugin.origin === 'config' ? 'config' : `preset ${preset.name}`,
    printableLine(capabilitiesText(plugin)),
  ]);
  const folders = plugins.flatMap((plugin) =>
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

/** Facts that are a switch by their name, others with their value. */
function capabilitiesText({ placement, capabilities }: ListedPlugin): string {
  const facts = Object.entries(capabilities).flatMap(([name, value]) => {
    if (value === false || value === null) return [];
    if (value === true) return [name];
    return typeof value === 'object' ? [] : [`${name} ${String(value)}`];
  });
  return [...(placement === 'pool' ? ['runs in the pool'] : []), ...facts].join(', ');
}
