import type { Secret, TextRange } from '../secret.ts';
import { isPlaceholder } from '../value/placeholder.ts';

const isSecret = /^kind:\s*["']?Secret["']?\s*$/m;
const yaml = /\.ya?ml$/i;
/** The line that begins the values, with its indentation. */
const block = /^(?<indent> *)(?:data|stringData):\s*$/;
const entry = /^(?<indent> +)["']?[\w.-]{1,200}["']?:(?<space> +)(?<value>\S.*?)\s*$/d;
const scalar = /^[|>][+-]?\d?$/;
const minLength = 6;

/** Finds all values of the secrets of a cluster (Kubernetes): whatever their names are, they are secrets. */
export function clusterSecrets(path: string, text: string): readonly Secret[] {
  if (!yaml.test(path) || !isSecret.test(text)) return [];
  const secrets: Secret[] = [];
  let start = 0;
  for (const document of text.split(/^---.*$/m)) {
    // The separator is where the text is not that of the document.
    start = text.indexOf(document, start);
    if (isSecret.test(document)) secrets.push(...valuesOf(document, start));
    start += document.length;
  }
  return secrets;
}

function valuesOf(document: string, offset: number): readonly Secret[] {
  const secrets: Secret[] = [];
  let at = offset;
  let [outer, open] = [-1, -1];
  let scalarLines: TextRange[] = [];
  for (const line of document.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (line.trim() !== '') {
      if (outer >= 0 && indent <= outer) outer = -1;
      if (open >= 0 && indent <= open) {
        open = -1;
        secrets.push(...valuesOfScalar(document, offset, scalarLines));
        scalarLines = [];
      }
      const found = entry.exec(line);
      const [from = 0, to = 0] = found?.indices?.groups?.['value'] ?? [];
      const value = line.slice(from, to);
      if (open >= 0) scalarLines.push({ start: at + indent, end: at + line.trimEnd().length });
      else if (outer >= 0 && scalar.test(value)) open = indent;
      else if (outer >= 0 && isValue(value)) secrets.push([{ start: at + from, end: at + to }]);
      const begins = block.exec(line)?.groups?.['indent'];
      if (outer < 0 && begins !== undefined) outer = begins.length;
    }
    at += line.length + 1;
  }
  return [...secrets, ...valuesOfScalar(document, offset, scalarLines)];
}

/* A script and a template are code, and other rules find what is in them. */
function valuesOfScalar(document: string, offset: number, lines: readonly TextRange[]): readonly Secret[] {
  const texts = lines.map(({ start, end }) => document.slice(start - offset, end - offset));
  if (texts[0]?.startsWith('#!') || texts.some((text) => text.includes('{{'))) return [];
  return lines.filter((_, at) => !/^-{4,5} ?(?:BEGIN|END) |X{8}/.test(texts[at] ?? '')).map((line) => [line]);
}

/** A template, an anchor or a comment is no value. */
function isValue(value: string): boolean {
  const plain = value.replace(/^(["'])(.*)\1$/, '$2');
  return plain.length >= minLength && !/^[{&*#!$<]|\{\{/.test(plain) && !isPlaceholder(plain) && !plain.includes('***');
}
