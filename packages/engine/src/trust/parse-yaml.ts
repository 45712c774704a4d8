import { load } from 'js-yaml';

/**
 * A value in YAML. Anchors are refused when something refers to them, since a small file could become a huge value.
 *
 * @throws YAMLException of js-yaml
 */
export function parseYaml(text: string): unknown {
  return load(text, { maxAliases: 0 });
}
