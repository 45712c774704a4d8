import { headings } from './headings.ts';

/**
 * Some sections of a document: their headings, texts and subsections, in the order of `titles`, with the definitions of
 * links and footnotes of the whole document.
 *
 * @throws Error if the document has no heading with a title
 */
export function sections(markdown: string, titles: readonly string[]): string {
  const lines = markdown.split('\n');
  const all = headings(markdown);
  const chosen = titles.map((title) => {
    const from = all.findIndex(({ text }) => text === title);
    const heading = all[from];
    if (heading === undefined) throw new Error(`There is no section "${title}".`);
    const next = all.slice(from + 1).find(({ level }) => level <= heading.level);
    return lines
      .slice(heading.line, next?.line ?? definitionsStart(lines))
      .join('\n')
      .trimEnd();
  });
  const definitions = lines.slice(definitionsStart(lines)).join('\n').trim();
  return `${[...chosen, definitionsOf(chosen.join('\n'), definitions)].join('\n\n').trim()}\n`;
}

/** The first line of the definitions of links and footnotes at the end of a document. */
function definitionsStart(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !/^(?:\[[^\]]+\]:|[ \t])/.test(line));
  const first = lines.findIndex((line, index) => index > last && line.startsWith('['));
  return first === -1 ? lines.length : first;
}

/** The definitions that a text uses. */
function definitionsOf(text: string, definitions: string): string {
  const each = definitions.split(/^(?=\[[^\]]+\]:)/m);
  return each
    .filter((definition) => {
      const [, label = ''] = /^\[([^\]]+)\]/.exec(definition) ?? [];
      return label !== '' && text.includes(`[${label}]`);
    })
    .map((definition) => definition.trimEnd())
    .join('\n');
}
