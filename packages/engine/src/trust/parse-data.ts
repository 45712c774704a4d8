import { createRequire } from 'node:module';
import type * as Yaml from 'js-yaml';

/**
 * A value in YAML. Anchors are refused when something refers to them, since a small file could become a huge value.
 *
 * @throws YAMLException of js-yaml
 */
export function parseYaml(text: string): unknown {
  // Loaded on demand, since it takes 7 ms, and without a promise: what is trusted is read in one go.
  const { load } = createRequire(import.meta.url)('js-yaml') as typeof Yaml;
  return load(text, { maxAliases: 0 });
}
