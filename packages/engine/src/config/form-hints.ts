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
  const name = typeof value === 'string' ? value : `@codesearch/plugin-…`;
  if (isYaml(where)) return `Write ${key}: { plugin: ${JSON.stringify(name)} }.`;
  if (isData(where)) return `Write "${key}": { "plugin": ${JSON.stringify(name)} }.`;
  const called = typeof value === 'string' && /^[A-Za-z]\w*$/.test(value) ? value : 'plugin';
  return `Import the function that the package of the plugin exports, and write ${key}: ${called}({ … }).`;
}
