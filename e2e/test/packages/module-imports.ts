import { parseSync } from 'rolldown/utils';

/**
 * The modules that a source or declaration file imports: statically, dynamically by a literal, by a re-export or for a
 * type.
 *
 * @param path its extension is the language of the code
 */
export function moduleImports(path: string, code: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literal(code.slice(start, end))),
    ...typeImports(code),
  ];
}

/** The value of a string literal. Nothing for another expression, such as the path of a user's configuration. */
function literal(expression: string): readonly string[] {
  const [, value] = /^["'`]([^"'`$]+)["'`]$/.exec(expression) ?? [];
  return value === undefined ? [] : [value];
}

/** Types that are imported where they are used: `import('module').Name`. The parser does not list them. */
function typeImports(code: string): readonly string[] {
  return [...withoutComments(code).matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)\s*\./g)].map(([, name = '']) => name);
}

/** Examples in docstrings import what their readers would. */
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
