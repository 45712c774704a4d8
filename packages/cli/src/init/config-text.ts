import { choiceOf, choices, chosenStages } from './choices.ts';
import type { Choice, ChosenStage } from './choices.ts';

/** What the written configuration has. */
export interface ConfigChoice {
  /** Names of plugins, by stage. A stage without one, or with that of the preset, is a comment. */
  readonly plugins: Readonly<Partial<Record<ChosenStage, string>>>;
  readonly workers?: number | undefined;
  /** Patterns in the syntax of `.gitignore`. */
  readonly exclude?: readonly string[] | undefined;
  /**
   * Whether the editor can find the kernel from the folder. If not, and no plugin is chosen, the file imports nothing.
   */
  readonly typed?: boolean;
  /** The model of Ollama to embed with. Default: the plugin's own, which it downloads. */
  readonly ollamaModel?: string | undefined;
}

const kernel = '@codesearch/kernel';

const scanner = { package: '@codesearch/plugin-scan-fs', export: 'scanFs' } as const;

const head = `// Configuration of codesearch. Every key is optional. The default preset supplies the others.
// \`codesearch config\` shows the result, \`codesearch doctor\` checks that it works,
// and \`codesearch dev FILE\` shows what a change does.

`;

/** Packages of plugins that the configuration imports. */
export function importedPackages(choice: ConfigChoice): readonly string[] {
  return [...new Set(importsOf(choice).map(({ package: name }) => name))];
}

/** The text of a commented `codesearch.config.ts`. */
export function configText(choice: ConfigChoice): string {
  const { workers, exclude = [] } = choice;
  const excluding = exclude.length > 0;
  const imports = importsOf(choice);
  // The program supplies the kernel to a configuration without it, but an editor does not.
  const typed = choice.typed === true || imports.length > 0;
  return [
    head,
    ...(typed ? [`import { defineConfig } from '${kernel}';\n`] : []),
    ...importLines(imports),
    ...(excluding ? [] : [`// import { ${scanner.export} } from '${scanner.package}';\n`]),
    `\nexport default ${typed ? 'defineConfig({' : '{'}\n`,
    '  // Files to index: those that git tracks or does not ignore. A .codesearchignore file excludes more.\n',
    `  ${excluding ? '' : '// '}scanner: scanFs({ exclude: [${(excluding ? exclude : ['/fixtures']).map(quoted).join(', ')}] }),\n`,
    ...chosenStages.flatMap((stage) => stageLines(stage, choice)),
    '\n  // Worker processes, 0 to 64; 0 = single process. Default: one per core, up to 8.\n',
    `  ${workers === undefined ? '// workers: 4' : `workers: ${workers}`},\n`,
    '\n  // Folder for all indexes. Default: CODESEARCH_HOME, or the data folder of the platform.\n',
    "  // home: '/var/lib/codesearch',\n",
    typed ? '});\n' : '};\n',
  ].join('');
}

function stageLines(stage: ChosenStage, choice: ConfigChoice): readonly string[] {
  const chosen = chosenOf(stage, choice);
  const shown = chosen ?? choices[stage][0];
  const others = choices[stage].filter(({ name }) => name !== shown.name).map(({ name }) => name);
  return [
    `\n  // ${titles[stage]}: ${shown.about}.\n`,
    `  // Others: ${others.join(', ')}; \`codesearch init --${stage} NAME\` writes one.\n`,
    ...(chosen?.variable === undefined ? [] : [`  // Its key is ${chosen.variable} of the environment.\n`]),
    `  ${chosen === undefined ? '// ' : ''}${stage}: ${callOf(shown, choice)},\n`,
  ];
}

const titles: Readonly<Record<ChosenStage, string>> = {
  chunker: 'Cut of files into chunks',
  contextualizer: 'Text that is embedded before a chunk',
  embedder: 'Embedding model',
  store: 'Place of the index',
  reranker: 'Order of hits',
};

/** The plugin of a stage if it is not that of the preset. */
function chosenOf(stage: ChosenStage, { plugins }: ConfigChoice): Choice | undefined {
  const name = plugins[stage] ?? choices[stage][0].name;
  return name === choices[stage][0].name ? undefined : choiceOf(stage, name);
}

type Import = Pick<Choice, 'package' | 'export'>;

function importsOf(choice: ConfigChoice): readonly Import[] {
  const chosen = chosenStages.flatMap((stage) => {
    const plugin = chosenOf(stage, choice);
    if (plugin === undefined) return [];
    return [plugin, ...(plugin.with === undefined ? [] : [choiceOf(...plugin.with)])];
  });
  return [...((choice.exclude ?? []).length > 0 ? [scanner] : []), ...chosen];
}

function importLines(imports: readonly Import[]): readonly string[] {
  const byPackage = Map.groupBy(imports, ({ package: name }) => name);
  return [...byPackage]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, some]) => {
      const names = [...new Set(some.map(({ export: each }) => each))].toSorted();
      return `import { ${names.join(', ')} } from '${name}';\n`;
    });
}

function callOf({ name, export: factory, options = '' }: Choice, { ollamaModel }: ConfigChoice): string {
  if (name !== 'ollama') return `${factory}(${options})`;
  return ollamaModel === undefined ? `${factory}({ pull: true })` : `${factory}({ model: ${quoted(ollamaModel)} })`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
