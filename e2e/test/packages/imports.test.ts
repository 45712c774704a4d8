import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { published } from './published.ts';

/* A package that imports something it does not declare works in this workspace only. */

describe.each([...published])('%s', (_, { folder, manifest }) => {
  const declared = [manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];

  it('imports only packages that are installed with it', () => {
    const files = globSync('dist/**/*.js', { cwd: folder }).map((file) => join(folder, file));
    expect(files).not.toEqual([]);
    expect(undeclared(files.flatMap(importsOf))).toEqual([]);
  });

  it('takes the types of its entry points only from packages that are installed with it', () => {
    const types = Object.values(manifest.exports).flatMap((entry) => entry.types ?? []);
    const reached = new Set(types.map((file) => join(folder, file)));
    const imported: string[] = [];
    for (const file of reached) {
      for (const name of importsOf(file)) {
        if (!name.startsWith('.')) imported.push(name);
        else reached.add(declarationFile(join(dirname(file), name)));
      }
    }
    expect(undeclared(imported)).toEqual([]);
  });

  function undeclared(imported: readonly string[]): readonly string[] {
    return [...new Set(imported)].filter(
      (name) =>
        !name.startsWith('.') && !isBuiltin(name) && !declared.some((known) => `${name}/`.startsWith(`${known}/`)),
    );
  }
});

/** Static and dynamic imports, re-exports, and types that are imported where they are used. */
function importsOf(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const inPlace = file.endsWith('.d.ts')
    ? [...code.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name = '']) => name)
    : [];
  return [
    // An import without names brings no types into a declaration file.
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      file.endsWith('.d.ts') && entries.length === 0 ? [] : moduleRequest.value,
    ),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literal(code.slice(start, end))),
    ...inPlace,
  ];
}

/** The value of a string literal. Nothing for another expression, such as the path of a user's configuration. */
function literal(expression: string): readonly string[] {
  const [, value] = /^["'`]([^"'`$]+)["'`]$/.exec(expression) ?? [];
  return value === undefined ? [] : [value];
}

function declarationFile(path: string): string {
  const file = path.replace(/\.ts$/, '.d.ts').replace(/\.js$/, '.d.ts');
  if (!existsSync(file)) throw new Error(`${file} is imported, but does not exist.`);
  return file;
}
