import { createRequire } from 'node:module';
import type * as Yaml from 'js-yaml';
import type * as Json from 'jsonc-parser';
import { isRecord } from '@codesearch/toolkit/pure';
import { isYaml } from './find-config.ts';

// Parsers are loaded on demand, since one takes 7 ms, and without a promise: what is trusted is read in one go.
const require = createRequire(import.meta.url);

/** The parser of JSON with comments. */
export function jsonParser(): typeof Json {
  return require('jsonc-parser') as typeof Json;
}

/** The parser of YAML. */
export function yamlParser(): typeof Yaml {
  return require('js-yaml') as typeof Yaml;
}

/**
 * The value of a configuration in JSON or YAML. JSON may have comments, also in a file without an extension.
 *
 * @throws SyntaxError if it is no JSON, and YAMLException of js-yaml if it is no YAML
 */
export function parseData(file: string, text: string): unknown {
  if (!isYaml(file)) return parseJson(text);
  if (/\.ya?ml$/.test(file) || !/^\s*(?:\{|\/[/*])/.test(text)) return parseYaml(text);
  try {
    return parseJson(text);
  } catch (error) {
    // YAML has objects in braces too, and takes a comment of JSON for a key.
    const value = parseYaml(text);
    if (isRecord(value) && Object.keys(value).some((key) => /^\/[/*]/.test(key))) throw error;
    return value;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/\/[/*]/.test(text)) throw error;
    return JSON.parse(jsonParser().stripComments(text, ' '));
  }
}

/** Anchors are refused when something refers to them, since a small file could become a huge value. */
function parseYaml(text: string): unknown {
  return yamlParser().load(text, { maxAliases: 0 });
}
