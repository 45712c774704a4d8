import { isData, isYaml } from '../trust/find-config.ts';

/** How to write a configuration in a file of this form. @param where absolute path, or `object` */
export function objectHint(where: string): string {
  if (isYaml(where)) return 'Write keys with their values, such as workers: 4.';
  if (isData(where)) return 'Write an object, such as { "workers": 4 }.';
  return 'Export an object, preferably with defineConfig({ … }).';
}

/**
 * How to name a plugin in a file of this form.
 *
 * @param where absolute path, or `object`
 * @param value what is there instead: a text may be the name of the plugin
 */
export function pluginHint(where: string, key: string, value: unknown): string {
  const own = key.split('.').at(-1) ?? key;
  const name = typeof value === 'string' ? packageOf(own, value) : '@codesearch/plugin-…';
  if (isYaml(where)) return `Write ${own}: { plugin: ${JSON.stringify(name)} }.`;
  if (isData(where)) return `Write "${own}": { "plugin": ${JSON.stringify(name)} }.`;
  const called = typeof value === 'string' && /^[A-Za-z]\w*$/.test(value) ? value : 'plugin';
  return `Import the function that the package of the plugin exports, and write ${own}: ${called}({ … }).`;
}

/** What the packages of this program begin with, by key. */
const beginnings: Readonly<Record<string, string>> = {
  scanner: 'scan-',
  changeDetector: 'sync-',
  chunker: 'chunker-',
  contextualizer: 'context-',
  embedder: 'embed-',
  store: 'store-',
  lexical: 'store-',
};

/** The package of a plugin that is named in a word, such as `text`, as `codesearch init` takes it. */
function packageOf(key: string, name: string): string {
  const beginning = beginnings[key];
  return beginning === undefined || /[^a-z\d-]/.test(name) ? name : `@codesearch/plugin-${beginning}${name}`;
}
