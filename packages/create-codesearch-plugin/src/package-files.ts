import { relative } from 'node:path';
import { ownManifest, packageInClone, templateText } from './own-files.ts';
import type { OwnPackage } from './own-files.ts';
import { testCommand } from './package-choices.ts';
import type { PackageChoices, Runner } from './package-choices.ts';
import { keywordOf, summaries, titleOf } from './stages.ts';
import type { StageName } from './stages.ts';

/** The option of each template, as a row of a table. */
const options: Readonly<Record<StageName, string>> = {
  scanner: "| `skip` | `['.git', 'node_modules']` | Names of folders that are not entered |",
  changeDetector: "| `file` | `'files.json'` | Name of the file in the folder of the index |",
  chunker: '| `lines` | 40 | Lines per chunk, 1 to 10,000 |',
  contextualizer: '| `withPath` | `true` | Whether the text that is embedded begins with the path of the file |',
  embedder: '| `dimensions` | 256 | Length of the vectors, 8 to 4,096 |',
  store: "| `file` | `'store.json'` | Name of the file in the folder of the index |",
  reranker: '| `verbatimWeight` | 0.5 | How much it counts that a chunk contains the query word for word, 0 to 10 |',
};

/** What the manifest has for a test runner. */
const runners: Readonly<Record<Runner, { readonly test: string; readonly runner: string }>> = {
  vitest: { test: 'vitest run --reporter=verbose', runner: ',\n    "vite": ">=7",\n    "vitest": ">=4"' },
  node: { test: String.raw`node --test \"src/**/*.test.ts\"`, runner: '' },
};

/**
 * The files of a package, by their paths. The ranges in its manifest are those that the templates are tested with. In a
 * clone, whose packages need not be on a registry, it has those of the clone.
 *
 * @param path absolute path of the folder that the files are for
 */
export function packageFiles(
  { names, stage, runner, manager }: PackageChoices,
  path: string,
): Readonly<Record<string, string>> {
  const { devDependencies: tested } = ownManifest();
  const source = (name: OwnPackage): string => {
    const folder = packageInClone(name);
    if (folder === undefined) return `^${tested[`@codesearch/${name}`]}`;
    return `file:${relative(path, folder).replaceAll('\\', '/')}`;
  };
  const template = templateText(`${keywordOf(stage)}.ts`);
  const usesToolkit = template.includes('@codesearch/toolkit');
  const isScanner = stage === 'scanner';
  const laws = `${stage}Laws`;
  const suite = `describe${stage.replace(/^./, (letter) => letter.toUpperCase())}`;
  const values: Readonly<Record<string, string>> = {
    ...names,
    ...runners[runner],
    manager,
    runTest: testCommand(manager),
    stage,
    keyword: keywordOf(stage),
    title: titleOf(stage),
    Title: titleOf(stage).replace(/^a/, 'A'),
    summary: summaries[stage],
    option: options[stage],
    kernel: tested['@codesearch/kernel'],
    kernelSource: source('kernel'),
    testkitSource: source('testkit'),
    toolkit: usesToolkit ? `"@codesearch/toolkit": "${source('toolkit')}",\n    ` : '',
    valibot: tested.valibot,
    suite,
    suiteImports: isScanner ? `${suite}, folderTree` : suite,
    tree: isScanner ? ', { tree: folderTree }' : '',
    laws: isScanner ? `${laws}(folderTree)` : laws,
    lawImports: isScanner ? `folderTree, ${laws}` : laws,
  };
  const filled = (name: string): string =>
    templateText(`${name}.txt`).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
  return {
    '.github/workflows/ci.yml': filled('ci.yml'),
    '.gitignore': 'dist/\nnode_modules/\n',
    // TypeScript 7 finds no types in the archives of Plug'n'Play.
    ...(manager === 'yarn' && { '.yarnrc.yml': 'nodeLinker: node-modules\n' }),
    'README.md': filled('README.md'),
    'package.json': filled('package.json'),
    'src/index.test.ts': filled(`${runner}.test.ts`),
    'src/index.ts': template.replaceAll('pluginFactory', names.factory).replaceAll('plugin-name', names.plugin),
    'tsconfig.build.json': filled('tsconfig.build.json'),
    'tsconfig.json': filled('tsconfig.json'),
  };
}
