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
  const { workers } = choice;
  const imports = importsOf(choice);
  // The program supplies the kernel to a configuration without it, but an editor does not.
  const typed = choice.typed === true || imports.length > 0;
  return [
    head,
    ...(typed ? [`import { defineConfig } from '${kernel}';\n`] : []),
    ...importLines(imports),
    ...importLines(importsOfComments(choice)).map((line) => `// ${line}`),
    `\nexport default ${typed ? 'defineConfig({' : '{'}`,
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
    `  ${chosen === undefined ? '// ' : ''}${stage}: ${callOf(stage, shown, choice)},\n`,
  ];
}

const titles: Readonly<Record<ChosenStage, string>> = {
  scanner: 'Files to index',
  chunker: 'Cut of files into chunks',
  contextualizer: 'Text that is embedded before a chunk',
  embedder: 'Embedding model',
  store: 'Place of the index',
  reranker: 'Order of hits',
};

/** The plugin of a stage if it is written: it is not that of the preset, or it has options. */
function chosenOf(stage: ChosenStage, { plugins, exclude = [] }: ConfigChoice): Choice | undefined {
  const name = plugins[stage] ?? choices[stage][0].name;
  const isPreset = name === choices[stage][0].name && !(stage === 'scanner' && exclude.length > 0);
  return isPreset ? undefined : choiceOf(stage, name);
}

type Import = Pick<Choice, 'package' | 'export'>;

function importsOf(choice: ConfigChoice): readonly Import[] {
  return chosenStages.flatMap((stage) => {
    const plugin = chosenOf(stage, choice);
    return plugin === undefined ? [] : withInner(plugin);
  });
}

/** What the plugins of the stages that are comments need besides. */
function importsOfComments(choice: ConfigChoice): readonly Import[] {
  const imported = new Set(importsOf(choice).map(({ export: name }) => name));
  const shown = chosenStages.filter((stage) => chosenOf(stage, choice) === undefined);
  return shown.flatMap((stage) => withInner(choices[stage][0])).filter(({ export: name }) => !imported.has(name));
}

/** A plugin and the one in its options. */
function withInner(plugin: Choice): readonly Choice[] {
  return [plugin, ...(plugin.with === undefined ? [] : [choiceOf(...plugin.with)])];
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

function callOf(stage: ChosenStage, choice: Choice, { ollamaModel, exclude = [] }: ConfigChoice): string {
  const { name, export: factory, options = '' } = choice;
  if (stage === 'scanner') {
    const patterns = exclude.length > 0 ? exclude : ['/fixtures'];
    const all = [options, `exclude: [${patterns.map(quoted).join(', ')}]`].filter((each) => each !== '');
    return `${factory}({ ${all.join(', ')} })`;
  }
  if (name !== 'ollama') return `${factory}(${options})`;
  return ollamaModel === undefined ? `${factory}({ pull: true })` : `${factory}({ model: ${quoted(ollamaModel)} })`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
