import { createHash } from 'node:crypto';

const nouns = ['order', 'session', 'packet', 'cache', 'invoice', 'ledger', 'socket', 'cursor', 'token', 'window'];
const verbs = ['parse', 'retry', 'flush', 'merge', 'validate', 'render', 'encode', 'schedule', 'refresh', 'expire'];
const folders = ['src/core', 'src/net', 'src/net/http', 'lib', 'lib/store', 'tools'];

/** Source files in three languages with different texts, the same ones for the same arguments. */
export function sourceTree(count: number, version = 0): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => sourceFile(index, version)));
}

/** One of these files. Another version has the same path and another text. */
export function sourceFile(index: number, version = 0): readonly [path: string, content: string] {
  const folder = folders[index % folders.length] as string;
  const draw = (salt: string, words: readonly string[]): string =>
    words[createHash('sha256').update(`${index} ${version} ${salt}`).digest().readUInt32LE() % words.length] as string;
  const noun = draw('noun', nouns);
  const parts = [0, 1, 2].map((part) => ({
    verb: draw(`verb ${part}`, verbs),
    other: draw(`other ${part}`, nouns),
    part,
  }));
  const stamp = `${index * 31 + version}`;
  switch (index % 3) {
    case 0:
      return [
        `${folder}/unit-${index}.ts`,
        parts
          .map(
            ({ verb, other, part }) =>
              `/** Will ${verb} the ${noun} before the ${other} of queue ${stamp}. */\n` +
              `export function ${verb}${capital(noun)}${part}(limit: number): number {\n` +
              `  const ${other} = limit * ${stamp};\n  return ${other} > ${part} ? ${other} - ${index} : limit;\n}\n`,
          )
          .join('\n'),
      ];
    case 1:
      return [
        `${folder}/unit_${index}.py`,
        `class ${capital(noun)}${index}:\n    """Keeps one ${noun} of batch ${stamp}."""\n\n` +
          parts
            .map(
              ({ verb, other, part }) =>
                `    def ${verb}_${other}_${part}(self, value):\n        """Will ${verb} the ${other}."""\n        return value + ${stamp}\n`,
            )
            .join('\n'),
      ];
    default:
      return [
        `${folder}/unit-${index}.md`,
        `# The ${noun} ${stamp}\n\n` +
          parts
            .map(({ verb, other }) => `## How to ${verb} a ${other}\n\nFirst ${verb} it, then ${stamp}.\n`)
            .join('\n'),
      ];
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
