import { isBuiltin } from 'node:module';
import { parseSync } from 'rolldown/utils';

type StaticImport = ReturnType<typeof parseSync>['module']['staticImports'][number];

/** Loading it takes 7 ms, and a search of a current index calls none of its functions. */
const lazyLibrary = 'node:crypto';

/** A call by which a bundled package in CommonJS loads a library, as the bundler writes it. */
const required = /\b__require\("([^"]+)"\)/g;

/**
 * Replaces the static imports of Node's own libraries in an ES module by calls of `process.getBuiltinModule`.
 *
 * An import makes Node create a module for the library, which reads every property of the library and so loads the lazy
 * ones, such as the streams of `node:fs` and the `webcrypto` of `node:crypto`. The call returns the library's object.
 * Functions of `node:crypto` load it on their first call. `node:process` is the global `process`. The same is done for
 * what bundled packages in CommonJS require.
 *
 * Imports of other packages and dynamic imports stay as they are, and every statement stays on its line.
 *
 * @throws Error if the code re-exports from a library of Node, or imports a value from `node:crypto` that is not a
 *   function
 */
export function rewriteNodeImports(code: string): string {
  const { staticImports, staticExports } = parseSync('chunk.js', code).module;
  // The parser also lists the export of an imported name, with the request of its import.
  const imported = new Set(staticImports.map(({ moduleRequest }) => moduleRequest.start));
  for (const { moduleRequest } of staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest !== null && isBuiltin(moduleRequest.value) && !imported.has(moduleRequest.start))
      throw new Error(`A re-export from ${moduleRequest.value} cannot be rewritten. Import it and export it apart.`);
  }
  let rewritten = '';
  let end = 0;
  for (const statement of staticImports.filter(({ moduleRequest }) => isBuiltin(moduleRequest.value))) {
    const lineEnds = code.slice(statement.start, statement.end).replaceAll(/[^\n]/g, '');
    rewritten += code.slice(end, statement.start) + declarations(statement) + lineEnds;
    end = statement.end;
  }
  return (rewritten + code.slice(end)).replaceAll(required, requiredLibrary);
}

function requiredLibrary(call: string, library: string): string {
  return isBuiltin(library) ? libraryObject(library) : call;
}

/** The declarations that define the names that a statement imports. */
function declarations({ moduleRequest: { value: library }, entries }: StaticImport): string {
  const named: string[] = [];
  const statements: string[] = [];
  for (const { importName, localName } of entries) {
    const name = importName.kind === 'Name' ? (importName.name ?? '') : 'default';
    if (name === 'default') statements.push(`const ${localName.value} = ${libraryObject(library)};`);
    else if (library === lazyLibrary) statements.push(lazyFunction(name, localName.value));
    else named.push(name === localName.value ? name : `${propertyKey(name)}: ${localName.value}`);
  }
  if (named.length > 0) statements.push(`const { ${named.join(', ')} } = ${libraryObject(library)};`);
  return statements.join(' ');
}

function libraryObject(library: string): string {
  return library === 'node:process' ? 'globalThis.process' : `globalThis.process.getBuiltinModule("${library}")`;
}

function lazyFunction(name: string, local: string): string {
  const value: unknown = Reflect.get(process.getBuiltinModule(lazyLibrary), name);
  if (typeof value !== 'function')
    throw new Error(`'${name}' of ${lazyLibrary} is not a function, so it cannot be loaded by its first call.`);
  return `const ${local} = (...args) => ${libraryObject(lazyLibrary)}.${name}(...args);`;
}

function propertyKey(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}
