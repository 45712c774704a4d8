import { readFileSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { workspace } from '../../workspace.ts';
import { contractFolder } from './contract-folder.ts';
import { repairAnchors } from './repair-anchors.ts';

const kernel = join(workspace, 'packages/kernel');

/**
 * Writes a page for each file of the kernel that exports contracts or functions, with TypeDoc.
 *
 * @throws Error if TypeDoc reports a problem, such as a link in a docstring that leads nowhere
 */
export async function writeContracts(): Promise<void> {
  // TypeDoc needs the API of TypeScript 5, and would find the TypeScript 7 of this workspace.
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  const { Application, LogLevel } = await import('typedoc');
  hooks.deregister();
  const index = readFileSync(join(kernel, 'src/index.ts'), 'utf8');
  const files = new Set([...index.matchAll(/from '\.\/(.+\.ts)'/g)].map(([, file = '']) => join(kernel, 'src', file)));
  const app = await Application.bootstrapWithPlugins({
    entryPoints: [...files],
    tsconfig: join(kernel, 'tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    name: 'Contracts',
    disableSources: true,
    // The compiler of this workspace has checked the types.
    skipErrorChecking: true,
    logLevel: LogLevel.Warn,
    out: contractFolder,
    ...markdownOptions,
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the kernel.');
  rmSync(contractFolder, { recursive: true, force: true });
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('TypeDoc reports problems.');
  repairAnchors(contractFolder);
}

/** Options of typedoc-plugin-markdown. */
const markdownOptions = {
  outputFileStrategy: 'modules',
  entryFileName: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  // Each property of a contract is read-only.
  tableColumnSettings: { hideModifiers: true, hideInherited: true },
};
