import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleImports } from './module-imports.ts';
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

function importsOf(file: string): readonly string[] {
  return moduleImports(file, readFileSync(file, 'utf8'));
}

function declarationFile(path: string): string {
  const file = path.replace(/\.ts$/, '.d.ts').replace(/\.js$/, '.d.ts');
  if (!existsSync(file)) throw new Error(`${file} is imported, but does not exist.`);
  return file;
}
